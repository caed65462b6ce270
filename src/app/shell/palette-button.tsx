import { useEffect, useState } from 'react'
import { Icon } from '@/shared/ui/icon'
import { lazyLayer } from '@/shared/ui/layers/lazy'
import styles from './palette-button.module.css'

const Palette = lazyLayer(async () => (await import('../palette/palette')).Palette, { typed: true })

/** The search of screens and records: a button in the bar, Ctrl+K or ⌘K anywhere. Its code comes when it is first wanted. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // By the key's place: on a Korean layout its letter is ㅏ.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.ahead}
        onFocus={Palette.ahead}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="1.2rem" />
        통합 검색
        <span aria-hidden="true">Ctrl K</span>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
