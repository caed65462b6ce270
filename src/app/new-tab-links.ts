/**
 * Opens in-app links in a new tab or window (Ctrl, ⌘, Shift or middle click) by `window.open` with an opener. Only then does
 * the browser copy the session storage, so that the new tab is signed in.
 */
export function openLinksWithOpener(): () => void {
  function onClick(event: MouseEvent) {
    const opensNewTab =
      event.type === 'auxclick' ? event.button === 1 : event.ctrlKey || event.metaKey || event.shiftKey
    if (!opensNewTab || event.defaultPrevented || !(event.target instanceof Element)) return
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
