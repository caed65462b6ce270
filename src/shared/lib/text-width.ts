import { Fragment, isValidElement, type ReactNode } from 'react'

/** With its margin, in em. */
const PICTURE = 3.5
/** Of the padding of a pill or a button, in em. */
const AROUND = { span: 1.3, button: 1 } as Readonly<Record<string, number>>
/** Small text, in em of the other. */
const SMALL = 0.94

/** Of a letter in the usual fonts, in em: Hangul nearly fills its square, figures are all of one width. */
function ofLetter(code: number): number {
  if (code > 0xa1) return 0.96
  if ((code > 64 && code < 91) || code === 37) return 0.78
  return code < 48 || code === 58 ? 0.42 : 0.58
}

function ofText(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at++) width += ofLetter(text.charCodeAt(at))
  return width
}

/** A picture, or the empty box where there is none. */
const isPicture = (part: ReactNode): boolean =>
  isValidElement<{ children?: ReactNode }>(part) &&
  (part.type === 'img' || (part.type === 'span' && part.props.children === undefined))

/**
 * How wide plain markup may be at most where it is not broken, in em. A `small` stands on a line of its own, beside a picture.
 * What a component draws is not known: Infinity.
 */
export function widthAtMost(node: ReactNode): number {
  if (node === null || node === undefined || typeof node === 'boolean') return 0
  if (typeof node === 'string' || typeof node === 'number') return ofText(String(node))
  if (Array.isArray(node)) {
    let [beside, line, second] = [0, 0, 0]
    for (const part of node as ReactNode[]) {
      if (isPicture(part)) beside = PICTURE
      else if (isValidElement(part) && part.type === 'small') second = widthAtMost(part)
      else line += widthAtMost(part)
    }
    return beside + Math.max(line, second * SMALL)
  }
  if (!isValidElement<{ children?: ReactNode }>(node)) return Number.POSITIVE_INFINITY
  const { type, props } = node
  if (type === Fragment) return widthAtMost(props.children)
  if (typeof type !== 'string') return Number.POSITIVE_INFINITY
  return (AROUND[type] ?? 0) + widthAtMost(props.children)
}
