import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import {
  alimtalkButtonTypeLabels,
  alimtalkEmphasizeLabels,
  alimtalkFallbackLabels,
  alimtalkMessageTypeLabels,
  alimtalkStateLabels,
  messageEventCodeLabels,
} from '@/shared/api/gen/basicSetting-kakaotalk.gen'
import type { Schemas } from '@/shared/api/types'
import type { Form } from '@/shared/lib/form'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { alimtalkRefusal } from '../../../../domain/basicSetting/alimtalk'
import { variablesOf } from '../../../../domain/basicSetting/message-events'
import { withSampleValues } from '../../../../domain/basicSetting/message-text'
import styles from '../message.module.css'
import { VariableText } from '../variable-text'
import { alimtalkTemplateDetail } from './alimtalk-template.detail-def'
import { alimtalkTones } from './alimtalk-template.rules'
import { ChatPreview } from './chat-preview'

const { Text, Area, Select, Radio, Image, Rows, Custom } = fieldsOf(alimtalkTemplateDetail)
const Cell = cellsOf(alimtalkTemplateDetail, 'buttons')

type Values = ReturnType<typeof alimtalkTemplateDetail.valuesOf>
const blank = () => ({ name: '', type: 'WL' as const, mobileUrl: null, pcUrl: null })

/** Renders the fields that depend on the emphasis and message type. */
function LayoutFields({ form }: { form: Form<Values> }) {
  const emphasizeType = useFormValue(form, 'emphasizeType')
  const messageType = useFormValue(form, 'messageType')
  return (
    <>
      <Radio name="emphasizeType" labels={alimtalkEmphasizeLabels} wide />
      {emphasizeType === 'TEXT' && (
        <>
          <Text name="emphasizeTitle" required />
          <Text name="emphasizeSubtitle" />
        </>
      )}
      {emphasizeType === 'IMAGE' && (
        <Image name="imageFileSeq" wide required limits={{ types: ['jpg', 'png'], kilobytes: 500 }} help="800×400px" />
      )}
      <Radio name="messageType" labels={alimtalkMessageTypeLabels} wide />
      {messageType === 'EXTRA' && <Area name="extra" wide required help="내용 아래에 작게 표시됩니다." />}
    </>
  )
}

const LETTERS = 1_000

/** Renders the text with its available variables. */
function ContentField({ form }: { form: Form<Values> }) {
  const eventCode = useFormValue(form, 'eventCode') as Schemas['MessageEventCode'] | null
  const variables = eventCode ? variablesOf(eventCode) : []
  return (
    <Custom name="content" wide>
      {(controlProps, { value, set }) => {
        const text = String(value ?? '')
        const letters = [...withSampleValues(text, variables)].length
        return (
          <VariableText
            controlProps={controlProps}
            value={text}
            onChange={set}
            variables={variables}
            size={`${letters.toLocaleString()} / ${LETTERS.toLocaleString()}자`}
            note={eventCode ? undefined : '이벤트를 고르면 쓸 수 있는 변수가 나옵니다.'}
          />
        )
      }}
    </Custom>
  )
}

/** Renders the form to create or edit a template in a drawer over the list. */
export function AlimtalkTemplateForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(alimtalkTemplateDetail, {
    target,
    onClose,
    readOnly: ({ state }) => alimtalkRefusal('EDIT', state) ?? undefined,
  })
  const { record, form } = detail
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      width={80}
      badge={record && <Pill tone={alimtalkTones[record.state]}>{alimtalkStateLabels[record.state]}</Pill>}
    >
      <div className={styles.columns}>
        <div>
          <Section title="기본">
            <Text
              name="templateCode"
              wide
              disabled={record?.reviewedAt != null}
              help={record?.reviewedAt ? '검수를 받은 뒤에는 바꿀 수 없습니다.' : '영문, 숫자, -, _ 30자까지'}
            />
            <Text name="name" wide />
            <Select name="eventCode" labels={messageEventCodeLabels} empty="이벤트 선택" />
            <Select name="fallback" labels={alimtalkFallbackLabels} help="알림톡이 도착하지 않으면 대신 보냅니다." />
            {record?.rejectReason && (
              <ReadOnlyField label="반려 사유" wide>
                {record.rejectReason}
              </ReadOnlyField>
            )}
          </Section>
          <Section title="내용">
            <LayoutFields form={form} />
            <ContentField form={form} />
          </Section>
        </div>
        <ChatPreview form={form} image={record?.image?.url} />
      </div>
      <Section plain title="버튼" hint="5개까지. 배송조회는 내용에 #{택배사}, #{송장번호} 변수가 있어야 합니다.">
        <Rows
          name="buttons"
          blank={blank}
          addLabel="버튼 추가"
          columns={[
            { title: '버튼 이름', width: 10, cell: <Cell.Text name="name" /> },
            {
              title: '종류',
              width: 9,
              cell: <Cell.Select name="type" labels={alimtalkButtonTypeLabels} width={8.5} />,
            },
            { title: '모바일 주소', width: 11, cell: <Cell.Text name="mobileUrl" /> },
            { title: 'PC 주소', width: 11, cell: <Cell.Text name="pcUrl" /> },
          ]}
        />
      </Section>
    </DetailDrawer>
  )
}
