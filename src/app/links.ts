/**
 * In-app links that are opened beside the page (Ctrl, ⌘, Shift or the middle button) go through `window.open` with the
 * opener kept: only then does the browser copy the session storage, and the new tab is signed in.
 */
export function watchLinks(): () => void {
  function onClick(event: MouseEvent) {
    const beside = event.type === 'auxclick' ? event.button === 1 : event.ctrlKey || event.metaKey || event.shiftKey
    if (!beside || event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a[href]')
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return
    if (link.origin !== window.location.origin || (link.target && link.target !== '_self')) return
    event.preventDefault()
    window.open(link.href, '_blank')
  }
  document.addEventListener('click', onClick)
  document.addEventListener('auxclick', onClick)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('auxclick', onClick)
  }
}
