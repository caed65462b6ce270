/**
 * Previews of uploaded images whose text is not saved yet. Their address is in the text but cannot be opened before that, so the
 * chosen file is shown instead.
 */
const previews = new Map<string, string>()

/** Shows a local file wherever the address is used. */
export function setPreview(address: string, file: Blob): void {
  previews.set(address, URL.createObjectURL(file))
}

/** Returns the URL to show for an image address. */
export const previewOf = (address: string): string => previews.get(address) ?? address

/** Replaces image addresses in sanitized HTML by their previews. */
export function withPreviews(html: string): string {
  let shown = html
  for (const [address, preview] of previews) shown = shown.replaceAll(`"${address}"`, `"${preview}"`)
  return shown
}
