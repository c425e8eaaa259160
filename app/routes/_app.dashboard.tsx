import { useSessionUser } from '#app/features/session/signed-in.tsx';

export default function Dashboard() {
  return <p>{useSessionUser()?.name}</p>;
}
