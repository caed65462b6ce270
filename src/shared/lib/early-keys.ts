/**
 * Keys that are typed while the code of a box is on its way. A stand-in, an input that nobody sees, has the focus meanwhile, so that
 * the input method composes in it as in any other; the box that takes the focus from it is given what was typed.
 */

const TEXT_TYPES = ['text', 'search', 'tel', 'url', 'password']
/** Keys that a box answers itself; they come after the text. */
const COMMANDS = ['Enter', 'ArrowUp', 'ArrowDown', 'Escape']
/** So long, in ms, the stand-in waits for a box once the code is there: one that surely comes may be drawn slowly on a busy machine. */
const WAITS_MS = { forSure: 10_000, perhaps: 1_000 }

type TextBox = HTMLInputElement | HTMLTextAreaElement

function isTextBox(target: EventTarget | null): target is TextBox {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled
  return target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type) && !target.readOnly && !target.disabled
}

const isEditable = (target: EventTarget | null): boolean =>
  isTextBox(target) ||
  (target instanceof HTMLElement && (target.isContentEditable || target instanceof HTMLSelectElement))

interface StandIn {
  input: HTMLInputElement
  /** What had the focus before it. */
  opener: Element | null
  commands: string[]
  composing: boolean
}

let standIn: StandIn | null = null

/** What had the focus, a stand-in apart: where it goes back to. */
export const focusedBefore = (): Element | null =>
  standIn && document.activeElement === standIn.input ? standIn.opener : document.activeElement

/** Runs now, or as soon as the syllable that is being composed in a stand-in is finished: a move of the focus would cut it. */
export function onceComposed(run: () => void): void {
  if (standIn?.composing) standIn.input.addEventListener('compositionend', run, { once: true })
  else run()
}

/** Pieces of code that are on their way. */
let coming = 0
let waits: ReturnType<typeof setTimeout> | undefined

/** The first key falls into a stand-in, unless a box has the focus: the key itself does, too. */
function onKey(event: KeyboardEvent): void {
  const isText = event.key.length === 1 || event.keyCode === 229
  if (!isText || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
  place()
}

function stopListening(): void {
  window.removeEventListener('keydown', onKey, true)
  clearTimeout(waits)
}

/**
 * Keeps what is typed until `come` has settled and a box has taken the focus. `atOnce`: the stand-in takes the focus now, because a
 * text box will come; otherwise with the first key. Nothing is kept while a box has the focus already.
 */
export function keepKeys(come: Promise<unknown>, atOnce: boolean): void {
  if (!standIn && isEditable(document.activeElement)) return
  stopListening()
  coming += 1
  if (!standIn && atOnce) place()
  else if (!standIn) window.addEventListener('keydown', onKey, true)
  const settled = () => {
    coming -= 1
    if (coming === 0) waits = setTimeout(drop, atOnce ? WAITS_MS.forSure : WAITS_MS.perhaps)
  }
  void come.then(settled, settled)
}

/** Puts the stand-in on the page, with the focus. */
function place(): void {
  stopListening()
  const input = document.createElement('input')
  input.setAttribute('aria-label', '불러오는 중입니다')
  input.autocomplete = 'off'
  input.dataset.standIn = ''
  // a layer that seals the page would take the focus from it without a word
  input.dataset.above = ''
  Object.assign(input.style, { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' })
  const own: StandIn = { input, opener: document.activeElement, commands: [], composing: false }
  input.addEventListener('compositionstart', () => {
    own.composing = true
  })
  input.addEventListener('compositionend', () => {
    own.composing = false
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229 || !COMMANDS.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    own.commands.push(event.key)
  })
  input.addEventListener('blur', ({ relatedTarget }) => {
    stopListening()
    standIn = null
    // the box is focused before it is typed into
    queueMicrotask(() => {
      input.remove()
      if (isTextBox(relatedTarget)) handOver(relatedTarget, own)
    })
  })
  document.body.append(input)
  standIn = own
  input.focus({ preventScroll: true })
}

/** Nobody has taken the focus: it goes back to where it was. */
function drop(): void {
  stopListening()
  const left = standIn
  if (!left) return
  standIn = null
  if (left.opener instanceof HTMLElement) left.opener.focus({ preventScroll: true })
  left.input.remove()
}

/** Types what was typed, then presses what was pressed. */
function handOver(box: TextBox, { input, commands }: StandIn): void {
  if (document.activeElement !== box) return
  if (input.value) {
    const [from, to] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length]
    box.setRangeText(input.value, from, to, 'end')
    box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: input.value }))
  }
  for (const key of commands)
    box.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
}
