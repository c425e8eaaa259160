/** Minutes as a job's view shows them: 95 -> '1h 35m', 35 -> '0h 35m'. */
export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
