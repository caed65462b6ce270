import type { ReactNode } from 'react'
import { cellTime } from '../../lib/cell-dates'
import { formatThousands } from '../../lib/format'
import type { ShownFile } from '../use-uploads'
import styles from './field.module.css'
import { Pictures } from './image-box'
import { RichText } from './rich-text-box'
import type { Option } from './select'

/** Formatting of values in read-only forms. An empty value gives '' or a falsy node; the caller shows a placeholder. */

/** Formats text, numbers and days as they are; several values are joined by commas. */
export const formatText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value)

/** Renders multi-line text. */
export const renderLines = (value: unknown): ReactNode =>
  formatText(value) && <span className={styles.lines}>{formatText(value)}</span>

export const formatNumber = (value: unknown, unit = '', grouped = false): string =>
  formatText(value) && `${grouped && typeof value === 'number' ? formatThousands(value) : formatText(value)}${unit}`

/** Formats a time in Seoul; other text stays as it is. */
export const formatMoment = (value: unknown): string => (value ? cellTime(formatText(value)) || formatText(value) : '')

export const periodText = (from: string, to: string): string => (from || to ? `${from} ~ ${to}` : '')

/** Returns the labels of the chosen options, in the options' order. */
export const formatChoice = (value: unknown, options: readonly Option[]): string => {
  const values = (Array.isArray(value) ? value : [value]).map(formatText)
  return formatText(options.flatMap((option) => (values.includes(option.value) ? option.label : [])))
}

export const renderHtml = (value: unknown): ReactNode => formatText(value) && <RichText html={formatText(value)} />

export const imagePreviews = (label: string, files: readonly ShownFile[]): ReactNode =>
  files.length > 0 && <Pictures label={label} files={files} />
