import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { ImageBox } from '@/shared/ui/image-box'
import { type FieldState, useForm } from '../detail/context'
import { filesOf, rememberFiles, seqsOf } from '../detail/files'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'

interface BoxProps {
  control: ControlProps
  field: FieldState
  max: number
}

function Box({ control, field, max }: BoxProps) {
  const { form } = useForm()
  return (
    <ImageBox
      {...control}
      label={field.title}
      files={filesOf(field.value)}
      max={max}
      store={upload}
      problemOf={messageOf}
      onWaiting={(reason) => form.block(field.path, reason)}
      onChange={(files) => {
        rememberFiles(files)
        const seqs = seqsOf(files.map(({ fileSeq }) => fileSeq))
        field.set(max === 1 ? (seqs[0] ?? null) : seqs)
      }}
    />
  )
}

/** One image: the number of its file. The definition's `files` says which field of the record shows it. */
export function ImageField(props: FieldFrame & { name: string }) {
  return (
    <FieldFrameView group wide {...props}>
      {(control, field) => <Box control={control} field={field} max={1} />}
    </FieldFrameView>
  )
}

export interface ImagesProps extends FieldFrame {
  /** Default: the contract's maxItems, or 10. */
  max?: number
}

/** Several images in order: the numbers of their files. */
export function ImagesField({ max, ...props }: ImagesProps & { name: string }) {
  return (
    <FieldFrameView group wide {...props}>
      {(control, field) => <Box control={control} field={field} max={max ?? field.rule?.maxItems ?? 10} />}
    </FieldFrameView>
  )
}
