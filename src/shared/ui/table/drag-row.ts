import styles from './sortable.module.css'

interface Drag {
  /** The row being moved. */
  line: HTMLElement
  /** The rows it can move among, in order, including itself. */
  lines: readonly HTMLElement[]
  start: { clientY: number; pointerId: number }
  /** Called with its new index among the others, unless it has not moved. */
  onDrop: (index: number) => void
}

const SCROLL_EDGE = 60
const SCROLL_STEP = 14

/** Moves a row with the pointer: a bar shows where it would land; Esc cancels. */
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
    const by = y < SCROLL_EDGE * 2 ? -SCROLL_STEP : y > window.innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0
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

/** Returns what scrolls when a row is dragged past the edge: its frame, or the page. */
function scrollerOf(element: HTMLElement): Element | Window {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return window
}
