import { lazy, type ReactNode, Suspense, useRef, useSyncExternalStore } from 'react'

export interface LayerProps {
  opened: boolean
  /** Asked for by ✕, Esc and a press outside; the caller closes it. */
  onClose: () => void
  title: ReactNode
  /** 32, 48, 72 or 92 rem wide. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

const ModalView = lazy(() => import('./modal-view').then((module) => ({ default: module.ModalView })))

/** A dialog over the page, held by its caller; its code comes with the first opening. */
export function Modal(props: LayerProps) {
  const wanted = useRef(false)
  wanted.current ||= props.opened
  if (!wanted.current) return null
  return (
    <Suspense fallback={null}>
      <ModalView {...props} />
    </Suspense>
  )
}

interface Entry {
  id: number
  title: ReactNode
  size: LayerProps['size']
  render: (close: (value?: unknown) => void) => ReactNode
  settle: (value: unknown) => void
  mayClose: () => boolean | Promise<boolean>
}

let entries: readonly Entry[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly Entry[]) {
  entries = next
  for (const listener of listeners) listener()
}

export interface OpenOptions {
  title: ReactNode
  size?: LayerProps['size']
  /** Asked before ✕, Esc or a press outside closes it. */
  mayClose?: () => boolean | Promise<boolean>
}

/**
 * Opens a dialog from anywhere. `render` is given `close`; the promise resolves with what `close` was given, or with
 * undefined when the dialog was dismissed. Needs `DialogHost` on the page.
 */
export function openDialog<T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: OpenOptions,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const entry: Entry = {
      id: nextId++,
      title: options.title,
      size: options.size,
      mayClose: options.mayClose ?? (() => true),
      render: (close) => render(close),
      // The value comes from this very `render`, which was given a `close` that takes T.
      settle: (value) => resolve(value as T | undefined),
    }
    publish([...entries, entry])
  })
}

function finish(entry: Entry, value: unknown) {
  if (!entries.includes(entry)) return
  publish(entries.filter((other) => other !== entry))
  entry.settle(value)
}

/** Dismisses all open dialogs: the end of a session, and between tests. */
export function closeDialogs() {
  for (const entry of entries) finish(entry, undefined)
}

export interface Question {
  message: ReactNode
  /** Grey, under the message. */
  detail?: ReactNode
  title?: string
  /** Label of the button that agrees; default `확인`. */
  confirmLabel?: string
  cancelLabel?: string
  /** The agreeing button is red: something is lost. */
  danger?: boolean
  size?: LayerProps['size']
}

/** The parts of a question, fetched together: a dialog never opens empty. */
async function questionParts() {
  const [{ QuestionView }] = await Promise.all([import('./question-view'), import('./modal-view')])
  return QuestionView
}

/** Asks; true only when the admin agreed. Enter agrees, Esc does not. */
export async function confirm(question: Question | string): Promise<boolean> {
  const asked = typeof question === 'string' ? { message: question } : question
  const QuestionView = await questionParts()
  const agreed = await openDialog<boolean>((close) => <QuestionView question={asked} close={close} />, {
    title: asked.title ?? '확인',
    size: asked.size,
  })
  return agreed === true
}

/** Tells something that must be read; resolves when it was closed. */
export async function notice(message: ReactNode, title = '알림'): Promise<void> {
  const QuestionView = await questionParts()
  await openDialog<boolean>((close) => <QuestionView question={{ message }} close={close} only />, { title })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where `openDialog`, `confirm` and `notice` appear; the shell renders it once, inside the Mantine provider. */
export function DialogHost() {
  const open = useSyncExternalStore(subscribe, () => entries)
  return open.map((entry) => (
    <Modal
      key={entry.id}
      opened
      title={entry.title}
      size={entry.size ?? 'sm'}
      onClose={async () => {
        if (await entry.mayClose()) finish(entry, undefined)
      }}
    >
      <Suspense fallback={null}>{entry.render((value) => finish(entry, value))}</Suspense>
    </Modal>
  ))
}
