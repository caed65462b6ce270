import { useState } from 'react'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { inquiryCategoryLabels } from '@/shared/api/gen/inquirycommunity-manage.gen'
import { takenChannelLabels, takenInquiryUpdateRules } from '@/shared/api/gen/inquirycommunity-manage-form.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { validateDeep } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea, DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { maskedForAdmin } from '../../../../domain/common/masked-value'
import { useMemberOrders } from './member-orders'

type Inquiry = Schemas['Inquiry']
type Body = Omit<Schemas['TakenInquiryUpdate'], 'version'>
type Send = (body: Body) => Promise<Inquiry>

const rules = takenInquiryUpdateRules
const MAX_CONTENT = rules.content.maxLength

function MendForm({ of, send, close }: { of: Inquiry; send: Send; close: (saved?: Inquiry) => void }) {
  const guest = of.memberSeq === null
  const found = useMemberOrders(of.memberSeq) ?? []
  const linked = of.orderNo && orderNoText(of.orderNo)
  // an older order that is not among the offered ones stays selectable
  const orders =
    linked && !found.some(({ value }) => value === linked) ? [{ value: linked, label: linked }, ...found] : found
  const me = useMe()
  const isLocked = (field: 'writerName' | 'writerPhone') => of[field] !== null && !me?.piiUnmask
  const helpOf = (field: 'writerName' | 'writerPhone') =>
    isLocked(field) ? maskedForAdmin : '비워 두면 그대로 둡니다.'
  const [body, setBody] = useState<Body>({
    category: of.category,
    title: of.title,
    content: of.content,
    // only inquiries recorded by an admin are edited
    channel: of.channel === 'KAKAO' ? 'KAKAO' : 'PHONE',
    orderNo: of.orderNo && orderNoText(of.orderNo),
  })
  const put = (change: Partial<Body>) => setBody((old) => ({ ...old, ...change }))
  const wrong: Record<string, string> = {
    ...validateDeep(rules.title, body.title.trim(), 'title'),
    ...validateDeep(rules.content, body.content.trim(), 'content'),
    ...(body.writerName ? validateDeep(rules.writerName, body.writerName.trim(), 'writerName') : {}),
    ...(body.writerPhone ? validateDeep(rules.writerPhone, body.writerPhone.trim(), 'writerPhone') : {}),
  }
  return (
    <DialogForm
      confirm="저장"
      problem={Object.keys(wrong).length > 0}
      fields={['channel', 'category', 'title', 'content', 'orderNo', 'writerName', 'writerPhone']}
      send={() =>
        send({ ...body, writerName: body.writerName || undefined, writerPhone: body.writerPhone || undefined })
      }
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (name: string) => errors[name] ?? (tried ? wrong[name] : undefined)
        return (
          <>
            {guest && (
              <>
                <FieldFrame
                  title="이름"
                  fieldPath="writerName"
                  help={helpOf('writerName')}
                  error={errorAt('writerName')}
                >
                  {(controlProps) => (
                    <Input
                      {...controlProps}
                      disabled={isLocked('writerName')}
                      placeholder={of.writerName ?? ''}
                      value={body.writerName ?? ''}
                      onChange={({ target }) => put({ writerName: target.value })}
                    />
                  )}
                </FieldFrame>
                <FieldFrame
                  title="연락처"
                  fieldPath="writerPhone"
                  help={helpOf('writerPhone')}
                  error={errorAt('writerPhone')}
                >
                  {(controlProps) => (
                    <DigitsInput
                      {...controlProps}
                      phone
                      disabled={isLocked('writerPhone')}
                      placeholder={of.writerPhone ?? ''}
                      value={body.writerPhone ?? ''}
                      onChange={(writerPhone) => put({ writerPhone })}
                    />
                  )}
                </FieldFrame>
              </>
            )}
            <FieldFrame title="채널" fieldPath="channel" required error={errorAt('channel')}>
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={optionsOf(takenChannelLabels)}
                  value={body.channel}
                  // the options are the values of the enum
                  onChange={(value) => put({ channel: value as Body['channel'] })}
                />
              )}
            </FieldFrame>
            <FieldFrame title="유형" fieldPath="category" required error={errorAt('category')}>
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={optionsOf(inquiryCategoryLabels)}
                  value={body.category}
                  // the options are the values of the enum
                  onChange={(value) => put({ category: value as Body['category'] })}
                />
              )}
            </FieldFrame>
            <FieldFrame title="주문번호" fieldPath="orderNo" error={errorAt('orderNo')}>
              {(controlProps) =>
                guest ? (
                  <Input
                    {...controlProps}
                    value={body.orderNo ?? ''}
                    onChange={({ target }) => put({ orderNo: target.value })}
                  />
                ) : (
                  <Select
                    {...controlProps}
                    empty="주문 없음"
                    options={orders}
                    value={body.orderNo ?? ''}
                    onChange={(orderNo) => put({ orderNo: orderNo || null })}
                  />
                )
              }
            </FieldFrame>
            <FieldFrame title="제목" fieldPath="title" required error={errorAt('title')}>
              {(controlProps) => (
                <Input {...controlProps} value={body.title} onChange={({ target }) => put({ title: target.value })} />
              )}
            </FieldFrame>
            <FieldFrame title="내용" fieldPath="content" required error={errorAt('content')}>
              {(controlProps) => (
                <CountedArea
                  {...controlProps}
                  rows={8}
                  maxLength={MAX_CONTENT}
                  value={body.content}
                  onChange={(content) => put({ content })}
                />
              )}
            </FieldFrame>
          </>
        )
      }}
    </DialogForm>
  )
}

/** Edits the record of a call or chat that an admin wrote down. */
export const editInquiry = (of: Inquiry, send: Send) =>
  openDialog<Inquiry>((close) => <MendForm of={of} send={send} close={close} />, { title: `내용 수정: ${of.title}` })

/** Asks for the correct category. */
export const askCategory = (title: string): Promise<Schemas['InquiryCategory'] | undefined> =>
  askChoice({
    title,
    message: '문의 유형을 바로잡습니다.',
    label: '유형',
    options: optionsOf(inquiryCategoryLabels),
    confirmLabel: '변경',
    // the options are the values of the enum
  }) as Promise<Schemas['InquiryCategory'] | undefined>
