export default function Index() {
  return <main className="p-8 text-2xl sidebar-open:text-accent bg-raised">Fettle</main>;
}
