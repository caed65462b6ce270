import { useEffect, useState } from 'react'
import { Icon } from '@/shared/ui/icon'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import styles from './palette-button.module.css'

const Palette = lazyLayer(async () => (await import('../palette/palette')).Palette, { typed: true })

/** Renders the button that opens the palette (also Ctrl+K or ⌘K). The palette's code loads on first use. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // by key position, because the Korean layout produces ㅏ
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
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
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
