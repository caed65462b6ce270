import { createContext, type ReactNode, type RefObject, useRef } from 'react'
import { codeOf, notFetched } from '../../lib/code'
import { held, useHeld } from '../../lib/held'
import { CodeFailure } from './code-failure'
import { lazyLayer } from './lazy'
import { toast } from './toast'

export interface LayerProps {
  opened: boolean
  /** Asked for by ✕, Esc and a press outside; the caller closes it. */
  onClose: () => void
  title: ReactNode
  /** 32, 48 or 72 rem wide. */
  size?: 'sm' | 'md' | 'lg'
  /** Only a button inside closes it: no ✕, no Esc, no press outside. */
  locked?: boolean | undefined
  children: ReactNode
}

const ModalView = lazyLayer(async () => (await import('./modal-view')).ModalView)

/** What the form of the dialog around says to its being closed: it is on its way, or what was entered would be lost. */
export const Standing = createContext<RefObject<(() => 'busy' | 'entered' | undefined) | undefined>>({
  current: undefined,
})

/**
 * A dialog over the page, held by its caller; its code comes with the first opening. What was entered into its form is not dropped
 * unasked, and it stays while that is sent.
 */
export function Modal(props: LayerProps) {
  const wanted = useRef(false)
  const form = useRef<(() => 'busy' | 'entered' | undefined) | undefined>(undefined)
  wanted.current ||= props.opened
  if (!wanted.current) return null
  const close = async () => {
    const standing = form.current?.()
    if (standing === 'busy') return
    if (standing === undefined || (await confirm(leaving))) props.onClose()
  }
  return (
    <Standing value={form}>
      <ModalView {...props} onClose={close} />
    </Standing>
  )
}

interface Entry {
  id: number
  /** One dialog of a name at a time. */
  name: string | undefined
  title: ReactNode
  size: LayerProps['size']
  locked: boolean | undefined
  render: (close: (value?: unknown) => void) => ReactNode
  settle: (value: unknown) => void
  /** One of these at a time; the next waits for its answer. */
  question: boolean
}

const entries = held<readonly Entry[]>([])
let nextId = 1

export interface OpenOptions {
  title: ReactNode
  /** Dialogs that ask the same thing have one name: default is the title, where that is text. */
  name?: string
  size?: LayerProps['size']
  /** Only a button inside closes it. */
  locked?: boolean
  question?: boolean
}

/**
 * Opens a dialog from anywhere. `render` is given `close`; the promise resolves with what `close` was given, or with
 * undefined when the dialog was dismissed. One that stands there already is not opened a second time: whoever pressed
 * twice, or before the code of the first had come, is answered undefined. Needs `DialogHost` on the page.
 */
export function openDialog<T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: OpenOptions,
): Promise<T | undefined> {
  const { title, name = typeof title === 'string' ? title : undefined } = options
  if (name !== undefined && entries.get().some((entry) => entry.name === name)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const entry: Entry = {
      id: nextId++,
      name,
      title,
      size: options.size,
      locked: options.locked,
      question: options.question ?? false,
      render: (close) => render(close),
      // The value comes from this very `render`, which was given a `close` that takes T.
      settle: (value) => resolve(value as T | undefined),
    }
    entries.set([...entries.get(), entry])
  })
}

function finish(entry: Entry, value: unknown) {
  if (!entries.get().includes(entry)) return
  entries.set(entries.get().filter((other) => other !== entry))
  entry.settle(value)
}

/** The page is left: its dialogs go with it, but for those that only a button closes. */
export function leaveDialogs(): void {
  for (const entry of entries.get()) if (!entry.locked) finish(entry, undefined)
}

/** Dismisses all open dialogs. @internal between tests */
export function closeDialogs() {
  notFetched.answer(false)
  for (const entry of entries.get()) finish(entry, undefined)
}

export interface Question {
  message: ReactNode
  /** Grey, under the message. */
  detail?: ReactNode
  /** What is done, and to what: `브랜드 삭제: 미쉐린`. */
  title: string
  /** Of the button that agrees: the deed. */
  confirmLabel: string
  /** Default: 취소, or 닫기 where 취소 is the deed. */
  cancelLabel?: string
  /** Something is lost: the agreeing button is red, and Enter is the other one's. */
  danger?: boolean
  size?: LayerProps['size']
}

const leaving: Question = {
  title: '입력 취소',
  message: '입력한 내용이 사라집니다. 닫으시겠습니까?',
  confirmLabel: '버리고 닫기',
  cancelLabel: '계속 작성',
  danger: true,
}

/** Questions are the same one when they say the same. */
const nameOf = (title: string, message: ReactNode) => (typeof message === 'string' ? `${title}\n${message}` : title)

/** The parts of a question, fetched together: a dialog never opens empty. */
const question = codeOf(() => Promise.all([import('./question-view'), import('./modal-view')]))

/** Asks; true only when the admin agreed. Enter agrees, unless something is lost: then it does not, as Esc. */
export async function confirm(asked: Question): Promise<boolean> {
  const [view] = (await question.get()) ?? []
  if (!view) return false
  const { title, message, size } = asked
  const agreed = await openDialog<boolean>((close) => <view.QuestionView question={asked} close={close} />, {
    title,
    name: nameOf(title, message),
    size,
    question: true,
  })
  return agreed === true
}

/** Tells something that must be read; resolves when it was closed. */
export async function notice(message: ReactNode, title: string, size?: LayerProps['size']): Promise<void> {
  const [view] = (await question.get()) ?? []
  if (!view) return void (typeof message === 'string' && toast(message, { tone: 'error' }))
  await openDialog<boolean>(
    (close) => <view.QuestionView question={{ message, confirmLabel: '확인' }} close={close} only />,
    {
      title,
      name: nameOf(title, message),
      size,
      question: true,
    },
  )
}

/** Where `openDialog`, `confirm` and `notice` appear; the shell renders it once, inside the Mantine provider. */
export function DialogHost() {
  const all = useHeld(entries)
  const first = all.find(({ question }) => question)
  const open = all.filter((entry) => !entry.question || entry === first)
  return (
    <>
      {open.map((entry) => (
        <Modal
          key={entry.id}
          opened
          title={entry.title}
          size={entry.size ?? 'sm'}
          locked={entry.locked}
          onClose={() => {
            // its code could not be fetched and was given up: what only a button may close is asked for again
            if (entry.locked)
              entries.set(entries.get().map((each) => (each === entry ? Object.assign(each, { id: nextId++ }) : each)))
            else finish(entry, undefined)
          }}
        >
          {entry.render((value) => finish(entry, value))}
        </Modal>
      ))}
      <CodeFailure />
    </>
  )
}
