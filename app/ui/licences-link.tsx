/** The way to /licences.txt, which the build makes (scripts/licences-plugin.ts). */
export function LicencesLink() {
  return (
    <a
      href="/licences.txt"
      className="inline-flex min-h-tap items-center text-muted underline underline-offset-4 hover:text-text"
    >
      Open-source licences
    </a>
  );
}
