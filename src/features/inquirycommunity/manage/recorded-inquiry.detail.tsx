import { useEffect, useState } from 'react'
import { memberPicker } from '@/features/member/manage/member.picker'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { inquiryCategoryLabels } from '@/shared/api/gen/inquirycommunity-manage.gen'
import { takenChannelLabels } from '@/shared/api/gen/inquirycommunity-manage-form.gen'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Section } from '@/shared/ui/records/section'
import { type Caller, clearHandedCaller, getHandedCaller } from '../hand-over-caller'
import { useMemberOrders } from './member-orders'
import { recordedInquiry } from './recorded-inquiry.def'

const { Text, Digits, Area, Radio, Select, Switch } = fieldsOf(recordedInquiry)

/** Renders 전화 문의 등록: the caller, the inquiry and whether the call settled it. */
export function RecordedInquiry() {
  const detail = useDetail(recordedInquiry)
  const { form } = detail
  const [member, setMember] = useState<Caller | undefined>(getHandedCaller)
  useEffect(clearHandedCaller, [])
  const memberSeq = useFormValue(form, 'memberSeq')
  const orders = useMemberOrders(memberSeq)
  const phoneDone = useFormValue(form, 'phoneDone')
  async function choose() {
    const found = await memberPicker.one()
    if (!found) return
    setMember(found)
    form.set('memberSeq', found.memberSeq)
    // a member's name and phone come from the member
    form.set('writerName', null)
    form.set('writerPhone', null)
    form.set('orderNo', null)
  }
  const guest = () => {
    setMember(undefined)
    form.set('memberSeq', null)
    form.set('orderNo', null)
  }
  return (
    <DetailScreen detail={detail}>
      <Section title="문의자">
        <ReadOnlyField label="회원" place="memberSeq" wide>
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
          </>
        )}
      </Section>
      <Section title="문의 내용">
        <Radio name="channel" options={optionsOf(takenChannelLabels)} />
        <Select name="category" options={optionsOf(inquiryCategoryLabels)} />
        {memberSeq ? (
          <Select name="orderNo" empty="주문 없음" options={orders} wide />
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
