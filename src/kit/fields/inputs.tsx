import type { ComponentProps } from 'react'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { filesOf, rememberFiles } from '@/shared/lib/files'
import { ImageBox } from '@/shared/ui/inputs/image-box'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { RichTextBox } from '@/shared/ui/inputs/rich-text-box'
import { saidHtml, saidImages, saidLines, saidNumber } from '@/shared/ui/inputs/said'
import { SuggestBox } from '@/shared/ui/inputs/suggest-box'
import { TagInput } from '@/shared/ui/inputs/tag-input'
import { CountedArea, DigitsInput } from '@/shared/ui/inputs/text-inputs'
import type { StoreFile } from '@/shared/ui/use-uploads'
import { formatPhone } from '../../../openapi/formats/phone'
import type { FieldState } from '../detail/context'
import { type ControlProps, fieldOf } from './field'

/** What stands in a field of text. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

interface TextProps {
  placeholder?: string
  /** In rem; the whole cell when left out. */
  width?: number
}

/** One line of text. What is longer than the contract allows is kept and marked, never cut unseen. */
export const TextField = fieldOf<TextProps>((control, { value, set }, own) => (
  <Input {...control} {...own} value={textOf(value)} onChange={(event) => set(event.target.value)} />
))

interface AreaProps {
  rows?: number
}

/** Several lines, with how many characters of how many. */
export const AreaField = fieldOf<AreaProps>(
  (control, { value, set, rule }, own) => (
    <CountedArea {...control} {...own} value={textOf(value)} onChange={set} most={rule?.maxLength} />
  ),
  { wide: true, said: ({ value }) => saidLines(value) },
)

interface DigitsProps extends TextProps {
  /** A phone number: shown and read as one. */
  phone?: boolean
  /** How else digits are shown while one does not type. */
  format?: ((digits: string) => string) | undefined
}

/** Digits only (phones, business numbers): hyphens and blanks may be typed or pasted and are dropped. */
export const DigitsField = fieldOf<DigitsProps>(
  (control, { value, set }, own) => (
    <DigitsInput width={18} {...control} {...own} value={textOf(value)} onChange={set} />
  ),
  { said: ({ value }, { phone, format = phone ? formatPhone : textOf }) => format(textOf(value)) },
)

type AutocompleteProps = TextProps & Pick<ComponentProps<typeof SuggestBox>, 'of' | 'suggest'>

/** A text with suggestions from a call; any other text may be entered, too. */
export const AutocompleteField = fieldOf<AutocompleteProps>((control, { value, set }, own) => (
  <SuggestBox width={24} {...control} {...own} value={textOf(value)} onChange={set} />
))

interface NumberProps extends TextProps {
  unit?: string
  /** Commas between thousands while one does not type. */
  grouped?: boolean
  /** What ↑ and ↓ add; default: the contract's multipleOf, or 1. With Shift ten times as much. */
  step?: number
  /** A pasted text that means more than this number (a whole tire size); true: it has been taken. */
  onPasteText?: (text: string) => boolean
}

/** A number; an empty field is null. What is not yet one stays text and is refused by the rules on saving. */
export const NumberField = fieldOf<NumberProps>(
  ({ bad, ...control }, { value, set, rule }, { unit, step, ...own }) => (
    <NumberInput
      {...control}
      {...own}
      {...{ bad, value, onChange: set }}
      suffix={unit}
      step={step ?? rule?.multipleOf}
      least={rule?.minimum}
      most={rule?.maximum}
    />
  ),
  { said: ({ value }, { unit, grouped }) => saidNumber(value, unit, grouped) },
)

type NumberFieldProps = ComponentProps<typeof NumberField>

/** Whole won, with commas while one does not type. */
export const MoneyField = (props: NumberFieldProps) => <NumberField unit="원" grouped {...props} />

/** Percent, 0 to 100 or as the contract says; decimals as its multipleOf allows. */
export const PercentField = (props: NumberFieldProps) => <NumberField unit="%" width={9} {...props} />

interface TagsProps {
  placeholder?: string
  /** Message for an entry that cannot be taken; null: it can. */
  check?: (entry: string) => string | null
}

/** A list of short texts, e.g. IP addresses: Enter or 추가 adds, several can be pasted at once, none twice. */
export const TagsField = fieldOf<TagsProps>(
  (control, { value, set, rule, title }, own) => (
    <TagInput
      {...control}
      {...own}
      label={title}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={set}
      most={rule?.maxItems}
    />
  ),
  { wide: true },
)

/** How controls that take files store them, and say that they could not. */
const storing = { store: upload.public, problemOf: messageOf }

const whole = { group: true, wide: true }

/** Formatted text, kept as html that the server sanitises. The editor's code comes when the field is first shown. */
export const RichTextField = fieldOf<{ limit?: number }>(
  ({ 'aria-required': _, ...control }, { value, set, title, block }, own) => (
    <RichTextBox
      {...control}
      {...own}
      {...storing}
      label={title}
      value={textOf(value)}
      onChange={set}
      onWaiting={block}
    />
  ),
  { ...whole, said: ({ value }) => saidHtml(value) },
)

const images = (
  control: ControlProps,
  { value, set, title, block }: FieldState,
  max: number,
  store: StoreFile = storing.store,
) => (
  <ImageBox
    {...control}
    {...storing}
    {...{ max, store, label: title, onWaiting: block }}
    files={filesOf(value)}
    onChange={(files) => {
      rememberFiles(files)
      const seqs = files.map(({ fileSeq }) => fileSeq)
      set(max === 1 ? (seqs[0] ?? null) : seqs)
    }}
  />
)

const pictures = { ...whole, said: ({ value, title }: FieldState) => saidImages(title, filesOf(value)) }

interface ImageProps {
  /** How it is stored; default: `upload.public`. */
  store?: StoreFile
}

/** One image: the number of its file. The definition's `files` says which field of the record shows it. */
export const ImageField = fieldOf<ImageProps>((control, field, { store }) => images(control, field, 1, store), pictures)

interface ImagesProps extends ImageProps {
  /** Default: the contract's maxItems, or 10. */
  max?: number
}

/** Several images in order: the numbers of their files. */
export const ImagesField = fieldOf<ImagesProps>(
  (control, field, { max, store }) => images(control, field, max ?? field.rule?.maxItems ?? 10, store),
  pictures,
)
