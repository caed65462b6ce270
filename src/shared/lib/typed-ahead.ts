/**
 * Keeps keys typed while the code of a text box is loading. An invisible stand-in input has focus meanwhile, so that input methods
 * can compose in it. The text box that takes over the focus receives the typed text.
 */

import { screenKeyOf } from './screen-keys'

const TEXT_TYPES = ['text', 'search', 'tel', 'url', 'password']
/** Keys a text box handles itself; they are replayed after the text. */
const COMMANDS = ['Enter', 'ArrowUp', 'ArrowDown', 'Escape']
/** Time in ms for which the stand-in waits for a text box after the code has loaded: long if one is certain, since rendering may be slow. */
const WAIT_MS = { certain: 10_000, possible: 1_000 }

type TextBox = HTMLInputElement | HTMLTextAreaElement

function isTextBox(target: EventTarget | null): target is TextBox {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled
  return target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type) && !target.readOnly && !target.disabled
}

const isEditable = (target: EventTarget | null): boolean =>
  isTextBox(target) ||
  (target instanceof HTMLElement && (target.isContentEditable || target instanceof HTMLSelectElement))

/** Widgets in which a letter key moves to the next entry that starts with it. */
const LETTER_KEYS = '[role="tree"], [role="menu"], [role="listbox"]'

/** Controls that may have been pressed to open a text box. */
const PRESSED = 'button, [role="button"], [data-edit], summary'

const usesLetters = (target: EventTarget | null): boolean =>
  isEditable(target) || (target instanceof Element && target.closest(LETTER_KEYS) !== null)

interface StandIn {
  input: TextBox
  /** The element that had focus before. */
  opener: Element | null
  commands: string[]
  /** Whether it waits for the text box of the next page. */
  forPage: boolean
  composing: boolean
}

let standIn: StandIn | null = null

/** Returns the focused element, or behind a stand-in the element focused before it. */
export const focusedBefore = (): Element | null =>
  standIn && document.activeElement === standIn.input ? standIn.opener : document.activeElement

/** Returns whether a text box of a new page may take the focus: nothing else has it. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || (standIn?.forPage === true && document.activeElement === standIn.input)

/** Runs now, or when the syllable composed in a stand-in is finished, since moving the focus would cut it off. */
export function afterComposition(run: () => void): void {
  if (standIn?.composing) standIn.input.addEventListener('compositionend', run, { once: true })
  else run()
}

/** Number of code loads in progress. */
let loads = 0
let timeout: ReturnType<typeof setTimeout> | undefined

/** Opens a stand-in on the first text key, unless the focused element uses it itself. The key goes into the stand-in, too. */
function onKey(event: Event): void {
  // browser autofill dispatches keydown events that are no KeyboardEvent
  if (!(event instanceof KeyboardEvent)) return
  const isText = event.key.length === 1 || event.keyCode === 229
  // screen shortcuts are not text, unless a control was pressed whose text box is loading
  if (screenKeyOf(event) && !(event.target instanceof Element && event.target.closest(PRESSED))) return
  if (!isText || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey || usesLetters(event.target))
    return
  insertStandIn()
}

/** The document that is listened to for the first key. */
let listening: Document | null = null

function listen(): void {
  listening = document
  listening.addEventListener('keydown', onKey, true)
}

function stopListening(): void {
  listening?.removeEventListener('keydown', onKey, true)
  listening = null
  clearTimeout(timeout)
}

/**
 * Keeps typed keys until `loading` has settled and a text box has taken the focus. `atOnce`: a text box is certain to appear, so
 * the stand-in takes the focus now; otherwise on the first key. Does nothing while an editable element has focus.
 */
export function keepTypedKeys(loading: Promise<unknown>, atOnce: boolean): void {
  if (!standIn && isEditable(document.activeElement)) return
  stopListening()
  loads += 1
  if (!standIn && atOnce) insertStandIn()
  else if (!standIn) listen()
  const settled = () => {
    loads -= 1
    if (loads === 0) timeout = setTimeout(abandon, atOnce ? WAIT_MS.certain : WAIT_MS.possible)
  }
  void loading.then(settled, settled)
}

/**
 * Keeps typed text, even from the focused text box, until `navigates` has settled. If true, a new page follows, whose text box
 * gets the text; otherwise the text box that had the focus before gets it. Ctrl+Enter is ignored meanwhile, so that no text is
 * sent before it is visible in its box.
 */
export function keepKeysForPage(navigates: Promise<boolean>): void {
  stopListening()
  if (!standIn) insertStandIn(true)
  loads += 1
  const settled = (isNext: boolean) => {
    loads -= 1
    if (!isNext) return abandon()
    if (loads === 0) timeout = setTimeout(abandon, WAIT_MS.certain)
  }
  void navigates.then(settled, () => settled(false))
}

/** Puts the stand-in on the page and focuses it. */
function insertStandIn(forPage = false): void {
  stopListening()
  const input: TextBox = document.createElement(forPage ? 'textarea' : 'input')
  const element: HTMLElement = input
  input.setAttribute('aria-label', '불러오는 중입니다')
  input.autocomplete = 'off'
  input.dataset.standIn = ''
  // prevents a modal layer from making it inert, which would remove its focus
  input.dataset.above = ''
  Object.assign(input.style, { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' })
  const created: StandIn = { input, opener: document.activeElement, commands: [], composing: false, forPage }
  element.addEventListener('compositionstart', () => {
    created.composing = true
  })
  element.addEventListener('compositionend', () => {
    created.composing = false
  })
  element.addEventListener('keydown', (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    if (event.isComposing || event.keyCode === 229 || !COMMANDS.includes(key)) return
    const isShortcut = ctrlKey || metaKey
    // for a page the stand-in is a textarea, which handles Enter and arrows itself; Ctrl with an arrow goes to the page
    if (isShortcut ? key !== 'Enter' : forPage) return
    event.preventDefault()
    event.stopPropagation()
    if (!isShortcut) created.commands.push(key)
  })
  element.addEventListener('blur', ({ relatedTarget }) => {
    stopListening()
    standIn = null
    // the text box must have focus before it receives the text
    queueMicrotask(() => {
      input.remove()
      if (isTextBox(relatedTarget)) handOver(relatedTarget, created)
    })
  })
  document.body.append(input)
  standIn = created
  input.focus({ preventScroll: true })
}

/** No text box has taken the focus: returns it to the opener. */
function abandon(): void {
  stopListening()
  const abandoned = standIn
  if (!abandoned) return
  standIn = null
  if (abandoned.opener instanceof HTMLElement) abandoned.opener.focus({ preventScroll: true })
  abandoned.input.remove()
}

/** Inserts the typed text into the box, then replays the command keys. */
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
