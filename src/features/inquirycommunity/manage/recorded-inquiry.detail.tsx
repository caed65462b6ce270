import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberPicker } from '@/features/member/manage/member.picker'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { inquiryCategoryLabels } from '@/shared/api/gen/inquirycommunity-manage.gen'
import { takenChannelLabels } from '@/shared/api/gen/inquirycommunity-manage-form.gen'
import { apiQuery } from '@/shared/api/query'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import { isMobile } from '../../../../domain/common/phone'
import { type Caller, clearHandedCaller, getHandedCaller } from '../hand-over-caller'
import { useMemberOrders } from './member-orders'
import { recordedInquiry } from './recorded-inquiry.def'

const { Text, Digits, Area, Radio, Select, Switch } = fieldsOf(recordedInquiry)

/** Renders the member whose number was typed as that of a guest, with a button that takes the member. */
function KnownMember({ phone, onTake }: { phone: string; onTake: (member: Caller) => void }) {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/common', { query: { keywordType: 'mobilePhone', keyword: phone, page: 1, size: 20 } }),
    enabled: isMobile(phone),
  })
  const found = isMobile(phone) ? data?.items[0] : undefined
  if (!found) return null
  return (
    <ReadOnlyField label="등록된 번호" wide>
      {found.name} ({found.loginId}) 회원의 번호입니다.{' '}
      <Button size="sm" onClick={() => onTake(found)}>
        회원으로 등록
      </Button>
    </ReadOnlyField>
  )
}

/** Renders 전화 문의 등록: the caller, the inquiry and whether the call settled it. */
export function RecordedInquiry() {
  const detail = useDetail(recordedInquiry)
  const { form } = detail
  const [member, setMember] = useState<Caller | undefined>(getHandedCaller)
  useEffect(clearHandedCaller, [])
  const memberSeq = useFormValue(form, 'memberSeq')
  const orders = useMemberOrders(memberSeq)
  const phoneDone = useFormValue(form, 'phoneDone')
  const phone = useFormValue(form, 'writerPhone')
  const orderNo = useFormValue(form, 'orderNo')
  // an order number typed before the member was known stays, if it is one of the member's
  const typed = orderNo?.replaceAll('-', '')
  const order = orders?.find(({ value }) => value.replaceAll('-', '') === typed)
  const isStrange = Boolean(typed && orders && !order)
  const kept = order?.value
  useEffect(() => {
    if (kept !== undefined && kept !== orderNo) form.set('orderNo', kept)
    if (!isStrange) return
    form.set('orderNo', null)
    toast('입력한 주문번호는 이 회원의 주문이 아니어서 지웠습니다.', { tone: 'note' })
  }, [form, isStrange, kept, orderNo])

  async function choose() {
    const found = await memberPicker.one()
    if (found) take(found)
  }
  function take(found: Caller) {
    setMember(found)
    form.set('memberSeq', found.memberSeq)
    // a member's name and phone come from the member
    form.set('writerName', null)
    form.set('writerPhone', null)
  }
  const guest = () => {
    setMember(undefined)
    form.set('memberSeq', null)
    form.set('orderNo', null)
  }
  return (
    <DetailScreen detail={detail}>
      <Section title="문의자">
        <ReadOnlyField label="회원" fieldPath="memberSeq" wide>
          {memberSeq
            ? `${member?.memberSeq === memberSeq ? `${member.name} (${member.loginId})` : `회원 ${memberSeq}번`} `
            : '비회원 '}
          <Button size="sm" onClick={choose}>
            회원 찾기
          </Button>{' '}
          {memberSeq && (
            <Button size="sm" onClick={guest}>
              비회원으로
            </Button>
          )}
        </ReadOnlyField>
        {!memberSeq && (
          <>
            <Text name="writerName" required />
            <Digits name="writerPhone" phone required />
            <KnownMember phone={phone ?? ''} onTake={take} />
          </>
        )}
      </Section>
      <Section title="문의 내용">
        <Radio name="channel" options={optionsOf(takenChannelLabels)} />
        <Select name="category" options={optionsOf(inquiryCategoryLabels)} />
        {memberSeq ? (
          <Select name="orderNo" empty="주문 없음" options={orders ?? []} wide />
        ) : (
          <Text name="orderNo" help="비회원 주문만 연결할 수 있습니다." />
        )}
        <Text name="title" wide />
        <Area name="content" wide />
      </Section>
      <Section title="처리">
        <Switch name="phoneDone" help="통화로 끝난 문의는 종결(유선 처리)로 등록합니다. 문의자에게 알리지 않습니다." />
        {phoneDone && <Area name="closeMemo" required wide />}
      </Section>
    </DetailScreen>
  )
}
