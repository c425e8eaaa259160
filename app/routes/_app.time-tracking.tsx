export default function TimeTracking() {
  return null;
}
