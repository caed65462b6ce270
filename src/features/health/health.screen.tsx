/** Renders exactly this text, without any call. */
export function HealthScreen() {
  return <p>app is healthy</p>
}
