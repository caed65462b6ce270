import type { ComponentProps } from 'react'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { filesOf, rememberFiles } from '@/shared/lib/files'
import { ImageBox } from '@/shared/ui/inputs/image-box'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { ParsedInput } from '@/shared/ui/inputs/parsed-input'
import { formatNumber, imagePreviews, renderHtml, renderLines } from '@/shared/ui/inputs/read-only-values'
import { RichTextBox } from '@/shared/ui/inputs/rich-text-box'
import { SuggestBox } from '@/shared/ui/inputs/suggest-box'
import { TagInput } from '@/shared/ui/inputs/tag-input'
import { CountedArea, DigitsInput } from '@/shared/ui/inputs/text-inputs'
import type { ImageLimits, StoreFile } from '@/shared/ui/use-uploads'
import { formatPhone } from '../../../domain/common/phone'
import type { FieldState } from '../detail/form-context'
import { type ControlProps, createField } from './field'

/** Returns the text of an input for a value. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

interface BoxProps {
  placeholder?: string
  /** In rem; default: the full cell. */
  width?: number
}

interface TextProps extends BoxProps {
  /** Returns the value of what is typed, e.g. without blanks. It is shown once the input is left. */
  read?: (text: string) => string
}

/** One line of text. Text longer than the contract allows is kept and marked as an error, never truncated. */
export const TextField = createField<TextProps>((control, { value, set }, { read, ...inputProps }) =>
  read ? (
    <ParsedInput {...control} {...inputProps} value={textOf(value)} onChange={set} read={read} />
  ) : (
    <Input {...control} {...inputProps} value={textOf(value)} onChange={(event) => set(event.target.value)} />
  ),
)

interface AreaProps {
  rows?: number
}

/** Several lines of text with a character count. */
export const AreaField = createField<AreaProps>(
  (control, { value, set, rule }, inputProps) => (
    <CountedArea {...control} {...inputProps} value={textOf(value)} onChange={set} maxLength={rule?.maxLength} />
  ),
  { wide: true, readOnlyValue: ({ value }) => renderLines(value) },
)

interface DigitsProps extends BoxProps {
  /** A phone number: formatted as one. */
  phone?: boolean
  /** Formats the digits while the input is not focused. */
  format?: ((digits: string) => string) | undefined
}

/** Digits only (phone and business numbers). Typed or pasted hyphens and spaces are removed. */
export const DigitsField = createField<DigitsProps>(
  (control, { value, set }, inputProps) => (
    <DigitsInput width={18} {...control} {...inputProps} value={textOf(value)} onChange={set} />
  ),
  { readOnlyValue: ({ value }, { phone, format = phone ? formatPhone : textOf }) => format(textOf(value)) },
)

type AutocompleteProps = BoxProps & Pick<ComponentProps<typeof SuggestBox>, 'of' | 'suggest'>

/** Text with suggestions from a request. Other text is allowed, too. */
export const AutocompleteField = createField<AutocompleteProps>((control, { value, set }, inputProps) => (
  <SuggestBox width={24} {...control} {...inputProps} value={textOf(value)} onChange={set} />
))

interface NumberProps extends BoxProps {
  unit?: string
  /** Shows thousands separators while the input is not focused. */
  grouped?: boolean
  /** Step of ↑ and ↓, tenfold with Shift. Default: the contract's multipleOf, or 1. */
  step?: number
  /** Handles pasted text that holds more than this number (a whole tire size). Returns true if it was handled. */
  onPasteText?: (text: string) => boolean
}

/**
 * A number; empty is null. Unparsable input stays text and fails validation on save. In a grid row it is as wide as its
 * column, unless it has a width of its own.
 */
export const NumberField = createField<NumberProps>(
  ({ bad, ...control }, { value, set, rule, inRow }, { unit, step, ...inputProps }) => (
    <NumberInput
      {...control}
      {...(inRow && { width: undefined })}
      {...inputProps}
      bad={bad}
      value={value}
      onChange={set}
      suffix={unit}
      step={step ?? rule?.multipleOf}
      min={rule?.minimum}
      max={rule?.maximum}
    />
  ),
  { readOnlyValue: ({ value }, { unit, grouped }) => formatNumber(value, unit, grouped) },
)

type NumberFieldProps = ComponentProps<typeof NumberField>

/** Whole won, with thousands separators while the input is not focused. */
export const MoneyField = (props: NumberFieldProps) => <NumberField unit="원" grouped {...props} />

/** A percentage. The contract defines its range and decimals. */
export const PercentField = (props: NumberFieldProps) => <NumberField unit="%" width={9} {...props} />

interface TagsProps {
  placeholder?: string
  /** Returns the error message of an entry; null: it is valid. */
  check?: (entry: string) => string | null
}

/** A list of short texts, e.g. IP addresses. Enter or 추가 adds one, pasting adds several; duplicates are ignored. */
export const TagsField = createField<TagsProps>(
  (control, { value, set, rule, title }, inputProps) => (
    <TagInput
      {...control}
      {...inputProps}
      label={title}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={set}
      max={rule?.maxItems}
    />
  ),
  { wide: true },
)

/** Upload function of file controls, and the message of a failed upload. */
const uploadProps = { store: upload.public, problemOf: messageOf }

const fullWidth = { group: true, wide: true }

/** Rich text, stored as HTML that the server sanitizes. The editor's code loads when the field is first shown. */
export const RichTextField = createField<{ limit?: number }>(
  ({ 'aria-required': _, ...control }, { value, set, title, block }, inputProps) => (
    <RichTextBox
      {...control}
      {...inputProps}
      {...uploadProps}
      label={title}
      value={textOf(value)}
      onChange={set}
      onWaiting={block}
    />
  ),
  { ...fullWidth, readOnlyValue: ({ value }) => renderHtml(value) },
)

const renderImages = (
  control: ControlProps,
  { value, set, title, block }: FieldState,
  max: number,
  { store = uploadProps.store, limits }: ImageProps,
) => (
  <ImageBox
    {...control}
    {...uploadProps}
    max={max}
    store={store}
    limits={limits}
    label={title}
    onWaiting={block}
    files={filesOf(value)}
    onChange={(files) => {
      rememberFiles(files)
      const seqs = files.map(({ fileSeq }) => fileSeq)
      set(max === 1 ? (seqs[0] ?? null) : seqs)
    }}
  />
)

const imageFieldKind = {
  ...fullWidth,
  readOnlyValue: ({ value, title }: FieldState) => imagePreviews(title, filesOf(value)),
}

interface ImageProps {
  /** Upload function; default: `upload.public`. */
  store?: StoreFile
  /** Types and size, where they are narrower than those of other images. */
  limits?: ImageLimits
}

/** One image, as the seq of its file. The definition's `files` names the record's field that contains it. */
export const ImageField = createField<ImageProps>(
  (control, field, inputProps) => renderImages(control, field, 1, inputProps),
  imageFieldKind,
)

interface ImagesProps extends ImageProps {
  /** Default: the contract's maxItems, or 10. */
  max?: number
}

/** Several images in order, as the seqs of their files. */
export const ImagesField = createField<ImagesProps>(
  (control, field, { max, ...inputProps }) =>
    renderImages(control, field, max ?? field.rule?.maxItems ?? 10, inputProps),
  imageFieldKind,
)
