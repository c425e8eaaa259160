import { Banner } from '#app/ui/banner.tsx';
import { LinkButton } from '#app/ui/button.tsx';

/** Says that nothing can be mailed yet, with the way to the setting. */
export function MailNotSetUp() {
  return (
    <Banner
      tone="warning"
      title="Email isn’t set up yet"
      action={
        <LinkButton to="/settings#settings-email" kind="secondary" size="small">
          Open Settings
        </LinkButton>
      }
    >
      Add your mail server in Settings to send from here.
    </Banner>
  );
}
