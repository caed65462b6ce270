/** Downloads a file in the browser under the given name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // revoking at once would be too early for some browsers
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
