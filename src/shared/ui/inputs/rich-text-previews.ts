/**
 * Pictures that were stored for a text which is not saved yet. Their address is in the text, but opens only once a record shows it: until then the
 * file that was chosen is shown instead.
 */
const previews = new Map<string, string>()

/** Shows a file of this computer wherever the address stands. */
export function previewAs(address: string, file: Blob): void {
  previews.set(address, URL.createObjectURL(file))
}

/** What shows the picture of an address. */
export const previewOf = (address: string): string => previews.get(address) ?? address

/** Sanitised html with what shows its pictures. */
export function withPreviews(html: string): string {
  let shown = html
  for (const [address, preview] of previews) shown = shown.replaceAll(`"${address}"`, `"${preview}"`)
  return shown
}
