import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { withdrawDialog } from './member.calls'
import { type MemberTransition, memberTransitions, refusalOf } from './member.rules'

type Member = Schemas['Member']

const SAID: Record<Exclude<MemberTransition, 'WITHDRAW'>, string> = {
  BLOCK: '회원의 이용을 정지합니다. 쇼핑몰에서 바로 로그아웃되며, 진행 중인 주문은 그대로 처리됩니다.',
  UNBLOCK: '회원의 이용정지를 해제합니다.',
  WAKE: '회원의 휴면을 해제합니다. 포인트와 등급은 그대로입니다.',
}

interface Props {
  member: Member
  /** The member as shown now: with the unmasked login id after 보기. */
  displayed: Member
  /** Called when the record was changed outside of the form. */
  follow: (version: number) => unknown
}

/** Renders the actions on a member. State changes are shown only if the current state allows them. */
export function MemberTransitions({ member, displayed, follow }: Props) {
  const { memberSeq: seq, version } = member
  const { name, loginId } = displayed
  const transition = useMutation(apiMutation('post', '/api/v1/admin/members/{seq}/transition'))
  const general = useMutation(apiMutation('post', '/api/v1/admin/members/{seq}/to-general'))
  const reset = useAction(apiMutation('post', '/api/v1/admin/members/{seq}/password-reset'), {
    done: ({ mobilePhone, left }) => `${mobilePhone} 번호로 링크를 보냈습니다. 오늘 ${left}회 더 보낼 수 있습니다.`,
  })
  const memberText = `${name}(${loginId})`

  async function onChanged(changed: Member | undefined, message: string) {
    if (!changed) return
    await follow(changed.version)
    toast(message)
  }
  async function move(kind: Exclude<MemberTransition, 'WITHDRAW'>) {
    const { label, minReasonLength: minLength, to } = memberTransitions[kind]
    const changed = await askText(
      {
        title: `${label}: ${memberText}`,
        message: SAID[kind],
        label: '사유',
        minLength,
        maxLength: 200,
        confirmLabel: label,
        danger: kind === 'BLOCK',
      },
      (reason) => transition.mutateAsync({ path: { seq }, body: { to, reason, version } }),
    )
    await onChanged(changed, `${label}되었습니다.`)
  }
  async function withdraw() {
    const view = await withdrawDialog.get()
    const changed = await view?.askWithdraw(`강제탈퇴: ${memberText}`, displayed, (withdrawal) =>
      transition.mutateAsync({ path: { seq }, body: { to: 'WITHDRAWN', version, ...withdrawal } }),
    )
    await onChanged(changed, '탈퇴 처리되었습니다.')
  }
  async function toGeneral() {
    const changed = await askText(
      {
        title: `일반회원 전환: ${memberText}`,
        message: '일반회원으로 바꿉니다. 등급이 없어지고 사업자정보는 숨겨진 채 보관됩니다.',
        label: '사유',
        minLength: 2,
        maxLength: 200,
        confirmLabel: '일반회원 전환',
        danger: true,
      },
      (reason) => general.mutateAsync({ path: { seq }, body: { reason } }),
    )
    await onChanged(changed, '일반회원으로 전환되었습니다.')
  }
  async function sendLink() {
    const sure = await confirm({
      title: `비밀번호 재설정: ${memberText}`,
      message: `${member.mobilePhone} 번호로 30분 동안 한 번 쓸 수 있는 링크를 보냅니다.`,
      confirmLabel: '링크 발송',
    })
    if (sure) await reset.run({ path: { seq } })
  }

  if (member.state === 'WITHDRAWN') return null
  const possible = (['BLOCK', 'UNBLOCK', 'WAKE'] as const).filter((kind) => !refusalOf(kind, member))
  return (
    <>
      {possible.map((kind) => (
        <Button key={kind} variant={kind === 'BLOCK' ? 'danger' : undefined} onClick={() => move(kind)}>
          {memberTransitions[kind].label}
        </Button>
      ))}
      <Button variant="danger" onClick={withdraw}>
        강제탈퇴
      </Button>
      <Button
        busy={reset.busy}
        disabled={member.joinType !== 'SHOP' && '간편로그인 회원은 비밀번호가 없습니다.'}
        onClick={sendLink}
      >
        비밀번호 재설정
      </Button>
      {member.memberType === 'BUSINESS' && <Button onClick={toGeneral}>일반회원 전환</Button>}
    </>
  )
}
