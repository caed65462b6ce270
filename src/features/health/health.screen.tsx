/** Exactly this text, and no call. */
export function HealthScreen() {
  return <p>app is healthy</p>
}
