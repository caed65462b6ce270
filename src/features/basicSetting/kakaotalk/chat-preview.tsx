import { useFormValue } from '@/kit/detail/form-context'
import type { Schemas } from '@/shared/api/types'
import type { Form } from '@/shared/lib/form'
import { variablesOf } from '../../../../domain/basicSetting/message-events'
import { withSampleValues } from '../../../../domain/basicSetting/message-text'
import type { alimtalkTemplateDetail } from './alimtalk-template.detail-def'
import styles from './kakaotalk.module.css'

type Values = ReturnType<typeof alimtalkTemplateDetail.valuesOf>

/** Renders the message as the customer sees it, with sample values. `image`: URL of the stored image. */
export function ChatPreview({ form, image }: { form: Form<Values>; image: string | undefined }) {
  const eventCode = useFormValue(form, 'eventCode') as Schemas['MessageEventCode'] | null | undefined
  const content = useFormValue(form, 'content')
  const messageType = useFormValue(form, 'messageType')
  const extra = useFormValue(form, 'extra')
  const emphasizeType = useFormValue(form, 'emphasizeType')
  const title = useFormValue(form, 'emphasizeTitle')
  const subtitle = useFormValue(form, 'emphasizeSubtitle')
  const buttons = useFormValue(form, 'buttons') as readonly Partial<Schemas['AlimtalkButton']>[] | null | undefined
  const fill = (text: unknown): string => withSampleValues(String(text ?? ''), eventCode ? variablesOf(eventCode) : [])
  return (
    <figure className={styles.chat} aria-label="미리보기">
      <figcaption>미리보기 · 알림톡</figcaption>
      <div className={styles.bubble}>
        {emphasizeType === 'IMAGE' && image && <img src={image} alt="" />}
        {emphasizeType === 'TEXT' && (
          <p className={styles.head}>
            {fill(title) || '강조 제목'}
            {subtitle ? <small>{`\n${fill(subtitle)}`}</small> : null}
          </p>
        )}
        <p>{fill(content) || '내용을 입력하면 여기에 보입니다.'}</p>
        {messageType === 'EXTRA' && extra ? <small>{fill(extra)}</small> : null}
        {(buttons ?? []).map((button, at) => (
          // buttons have no unique name until they are filled in
          // biome-ignore lint/suspicious/noArrayIndexKey: all buttons render again with each change
          <p key={at} className={styles.button}>
            {button.name || '버튼'}
          </p>
        ))}
      </div>
    </figure>
  )
}
