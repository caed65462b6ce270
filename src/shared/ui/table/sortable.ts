import styles from './sortable.module.css'

interface Drag {
  /** The line that is moved. */
  line: HTMLElement
  /** The lines that it may stand among, in their order, itself included. */
  lines: readonly HTMLElement[]
  start: { clientY: number; pointerId: number }
  /** Its new place among the others; not called when it stays where it was. */
  onDrop: (index: number) => void
}

const edge = 60
const step = 14

/** Follows a pointer that moves a line of a list: a bar shows where it would land; Esc gives up. */
export function dragRow({ line, lines, start, onDrop }: Drag): void {
  const others = lines.filter((each) => each !== line)
  const from = lines.indexOf(line)
  let y = start.clientY
  let place = from
  let frame = 0

  function mark() {
    place = others.filter((each) => {
      const box = each.getBoundingClientRect()
      return box.top + box.height / 2 < y
    }).length
    others.forEach((each, index) => {
      each.classList.toggle(styles.before ?? '', place !== from && index === place)
      each.classList.toggle(styles.after ?? '', place !== from && place === others.length && index === place - 1)
    })
  }
  function scroll() {
    const by = y < edge * 2 ? -step : y > window.innerHeight - edge ? step : 0
    if (by !== 0) {
      scrollerOf(line).scrollBy(0, by)
      mark()
    }
    frame = requestAnimationFrame(scroll)
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    y = event.clientY
    mark()
  }
  function onUp(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    end()
    if (place !== from) onDrop(place)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }
  function end() {
    cancelAnimationFrame(frame)
    line.classList.remove(styles.moving ?? '')
    for (const each of others) each.classList.remove(styles.before ?? '', styles.after ?? '')
    document.body.classList.remove(styles.dragging ?? '')
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onUp)
    document.removeEventListener('pointercancel', end)
    document.removeEventListener('keydown', onKey, true)
  }

  line.classList.add(styles.moving ?? '')
  document.body.classList.add(styles.dragging ?? '')
  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onUp)
  document.addEventListener('pointercancel', end)
  document.addEventListener('keydown', onKey, true)
  frame = requestAnimationFrame(scroll)
}

/** What scrolls when a line is moved past the edge: its frame, or the page. */
function scrollerOf(element: HTMLElement): Element | Window {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return window
}
