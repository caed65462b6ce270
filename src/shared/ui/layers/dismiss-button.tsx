import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Button } from '../inputs/button'

/** Title of the enclosing dialog. */
export const DialogTitleContext = createContext<ReactNode>(undefined)

/**
 * Returns the label of the button that closes a dialog without doing anything: 취소, or 닫기 where 취소 could be read as the
 * action itself, because the dialog's title or another button has that word.
 */
export const dismissLabel = (...texts: readonly ReactNode[]): string =>
  texts.some((text) => typeof text === 'string' && text.includes('취소')) ? '닫기' : '취소'

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** Labels of the dialog's other buttons. */
  beside?: ReactNode
  /** Replaces the label. */
  label?: string | undefined
}

/** Renders the button that closes a dialog without doing anything. */
export function DismissButton({ beside, label, ...button }: Props) {
  const title = useContext(DialogTitleContext)
  return <Button {...button}>{label ?? dismissLabel(title, beside)}</Button>
}
