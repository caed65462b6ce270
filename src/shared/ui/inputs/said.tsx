import type { ReactNode } from 'react'
import { cellTime } from '../../lib/cell-dates'
import { won } from '../../lib/format'
import type { ShownFile } from '../use-uploads'
import styles from './field.module.css'
import { Pictures } from './image-box'
import { RichText } from './rich-text-box'
import type { Option } from './select'

/** How values are read where nothing can be entered. Nothing gives nothing: whoever shows it has a word for that. */

/** A text, a number, a day as it stands; several, one behind the other. */
export const saidText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value)

/** A text in its lines. */
export const saidLines = (value: unknown): ReactNode =>
  saidText(value) && <span className={styles.lines}>{saidText(value)}</span>

export const saidNumber = (value: unknown, unit = '', grouped = false): string =>
  saidText(value) && `${grouped && typeof value === 'number' ? won(value) : saidText(value)}${unit}`

/** A moment in Seoul; what is none (yet), as it stands. */
export const saidMoment = (value: unknown): string => (value ? cellTime(saidText(value)) || saidText(value) : '')

export const saidPeriod = (from: string, to: string): string => (from || to ? `${from} ~ ${to}` : '')

/** What is chosen, by its labels in their order. */
export const saidChoice = (value: unknown, options: readonly Option[]): string => {
  const values = (Array.isArray(value) ? value : [value]).map(saidText)
  return saidText(options.flatMap((option) => (values.includes(option.value) ? option.label : [])))
}

export const saidHtml = (value: unknown): ReactNode => saidText(value) && <RichText html={saidText(value)} />

export const saidImages = (label: string, files: readonly ShownFile[]): ReactNode =>
  files.length > 0 && <Pictures {...{ label, files }} />
