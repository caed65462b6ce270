/** Shown by every route whose screen is not built yet. */
export function Soon() {
  return <p>이 화면은 아직 제공되지 않습니다.</p>
}
