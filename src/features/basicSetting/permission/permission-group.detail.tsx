import { useNavigate, useSearch } from '@tanstack/react-router'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useField } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { useMe } from '@/shared/api/me'
import { formatThousands } from '@/shared/lib/format'
import { confirm } from '@/shared/ui/layers/dialog'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { type TabItem, Tabs } from '@/shared/ui/tabs'
import { ChangedCodes } from './changed-codes'
import { permissionDetail } from './permission-group.detail-def'
import { changesOf, type Permissions, SYSTEM_REASON } from './permission-group.rules'
import { History } from './permission-group-history'
import { Members } from './permission-group-members'
import { Matrix } from './permission-matrix'

const { Text, Area, Switch, Money } = fieldsOf(permissionDetail)
const SYSTEM = <Pill tone="gray">시스템 그룹</Pill>

const tabKeys = ['rights', 'members', 'history'] as const
type Tab = (typeof tabKeys)[number]

/** Returns the open tab and its setter. The tab is in the URL, so that links to it work. */
function useTab(): [Tab, (tab: Tab) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/basicSetting/permission/detail' })
  const tab = tabKeys.find((key) => key === search.tab) ?? 'rights'
  const open = (next: Tab) =>
    navigate({ search: { ...search, tab: next === 'rights' ? undefined : next }, replace: true })
  return [tab, open]
}

/** Renders the limit of one grant. It applies only to groups that may grant. */
function PointLimit({ ownLimit }: { ownLimit: number | null }) {
  const { value } = useField('permissions')
  // the body's field of this name has the type Permissions
  const grants = (value as Permissions | undefined)?.POINT_MANAGEMENT === 'WRITE'
  const limits =
    ownLimit === null
      ? '비워 두면 한도가 없습니다.'
      : `본인의 한도인 ${formatThousands(ownLimit)}까지 정할 수 있습니다.`
  return (
    <Money
      name="pointLimit"
      unit="P·원"
      disabled={!grants}
      help={
        grants
          ? `포인트와 예치금을 한 번에 지급·차감·환불할 수 있는 금액입니다. ${limits}`
          : '포인트 내역 조회를 처리할 수 있는 그룹에만 정합니다.'
      }
    />
  )
}

export function PermissionDetail() {
  const me = useMe()
  const [tab, setTab] = useTab()
  const detail = useDetail(permissionDetail, {
    readOnly: (group) => (group.system ? SYSTEM_REASON : undefined),
    beforeSave({ values, base, record: group }) {
      const count = group?.adminCount ?? 0
      if (count === 0) return true
      return confirm({
        title: `권한그룹 저장: ${values.name}`,
        message: `소속 관리자 ${count}명에게 즉시 적용됩니다. 저장하시겠습니까?`,
        detail: <ChangedCodes changes={changesOf(base.permissions ?? {}, values.permissions ?? {})} />,
        confirmLabel: '저장',
        size: 'md',
      })
    },
  })
  const { record } = detail
  const isOwnGroup = record !== undefined && me?.permissionGroup.permissionGroupSeq === record.permissionGroupSeq
  const canGrant = (right: 'piiUnmask' | 'piiExport') => !me || me.isSuper || me[right] || Boolean(record?.[right])
  const grantRefusal = (right: 'piiUnmask' | 'piiExport') =>
    canGrant(right) ? undefined : '본인이 보유하지 않은 권한은 부여할 수 없습니다.'

  const rights = (
    <>
      <Section title="기본 정보">
        <Text name="name" wide width={30} />
        <Area name="description" rows={2} />
        <Switch
          name="piiUnmask"
          help={grantRefusal('piiUnmask') ?? '상세 화면의 개인정보 보기와 인쇄'}
          disabled={!canGrant('piiUnmask')}
        />
        <Switch
          name="piiExport"
          help={grantRefusal('piiExport') ?? '개인정보가 있는 목록의 엑셀'}
          disabled={!canGrant('piiExport')}
        />
        <Switch name="otpRequired" help="다음 로그인부터 OTP를 등록해야 합니다." />
        <PointLimit ownLimit={me?.pointLimit ?? null} />
      </Section>
      <Matrix editor={me && { isSuper: me.isSuper, permissions: me.permissions, isOwnGroup }} />
    </>
  )
  const items: TabItem<Tab>[] = [
    { key: 'rights', label: '권한 설정' },
    { key: 'members', label: '소속 관리자', count: record?.adminCount },
    { key: 'history', label: '변경 이력' },
  ]
  return (
    <DetailScreen detail={detail} badge={record?.system ? SYSTEM : undefined}>
      {record ? (
        <Tabs label="권한그룹" items={items} value={tab} onChange={setTab}>
          {tab === 'rights' && rights}
          {tab === 'members' && <Members group={record} />}
          {tab === 'history' && <History seq={record.permissionGroupSeq} />}
        </Tabs>
      ) : (
        rights
      )}
    </DetailScreen>
  )
}
