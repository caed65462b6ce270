import type { ReactNode } from 'react'
import styles from './masked-text.module.css'

/** A name with masked letters: 최*훈, 남**동. Masked numbers and addresses are no names. */
const MASKED_NAME = /(?<![\p{L}\d*@.-])(\p{L}+\*+\p{L}*)(?![\p{L}\d*@.-])/u

/**
 * Returns the text with its masked names in one piece. Browsers break a line after `*`, also where whole words are kept.
 * Everything else is returned as given.
 */
export function keepMaskedNames(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !content.includes('*')) return content
  // split by a pattern with one group: names are at the odd places
  const parts = content.split(MASKED_NAME)
  if (parts.length === 1) return content
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <span key={at} className={styles.name}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
