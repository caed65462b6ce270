import { useQuery } from '@tanstack/react-query'
import { shopKeyScopeLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { revokeShopKey, shopKeysQuery } from './connection.calls'
import styles from './shop-info.module.css'

type Key = Schemas['ShopKey']

const dialogs = lazyCode(() => import('./shop-key.dialog'))

const scopesText = ({ scopes }: Key) =>
  scopes.length === Object.keys(shopKeyScopeLabels).length
    ? '모든 범위'
    : scopes.map((scope) => shopKeyScopeLabels[scope]).join(', ')

const lastUse = ({ lastUsedAt }: Key): string => (lastUsedAt ? cellTime(lastUsedAt) : '사용한 적 없음')

/** Renders the keys of the customer site. A key itself is shown once, when it is created. */
export function ShopKeys() {
  const query = useQuery(shopKeysQuery)
  const canWrite = useRights().canWrite('STORE_INFO_MANAGEMENT')
  const revoke = useAction(revokeShopKey, { done: 'API 키를 폐기했습니다.' })

  async function askRevoke(key: Key) {
    const agreed = await confirm({
      title: `API 키 폐기: ${key.name}`,
      message: `${key.name}(${key.prefix}…) 키를 폐기합니다. 되돌릴 수 없습니다.`,
      detail: key.lastUsedAt
        ? `최근 사용: ${lastUse(key)}. 이 키를 쓰는 곳의 호출은 바로 거부됩니다.`
        : '아직 사용한 적이 없는 키입니다.',
      confirmLabel: '폐기',
      danger: true,
    })
    if (agreed) await revoke.run({ path: { seq: key.shopKeySeq }, body: { version: key.version } })
  }

  return (
    <Section
      plain
      title="API 키"
      hint="쇼핑몰 사이트가 상점의 API를 호출할 때 쓰는 키입니다."
      aside={
        canWrite && (
          <Button size="sm" onClick={async () => void (await dialogs.get())?.openNewKey()}>
            API 키 등록
          </Button>
        )
      }
    >
      <QueryTable<Key>
        label="API 키"
        query={query}
        rows={query.data}
        idOf={({ shopKeySeq }) => shopKeySeq}
        empty="등록된 API 키가 없습니다. 키를 등록하면 쇼핑몰 사이트를 연결할 수 있습니다."
        off={({ revokedAt }) => revokedAt !== null}
        columns={[
          { title: '이름', names: true, minWidth: 10, className: styles.words, cell: ({ name }) => name },
          {
            title: '상태',
            nowrap: true,
            cell: ({ revokedAt }) => (revokedAt ? <Pill tone="gray">폐기</Pill> : <Pill tone="green">사용</Pill>),
          },
          { title: '키 앞자리', nowrap: true, cell: ({ prefix }) => <code>{prefix}…</code> },
          { title: '사용 범위', minWidth: 9, cell: scopesText },
          { title: '분당 한도', right: true, nowrap: true, cell: ({ perMinute }) => formatThousands(perMinute) },
          { title: '최근 사용', nowrap: true, cell: lastUse },
          {
            title: '등록',
            nowrap: true,
            cell: ({ createdAt, createdBy, revokedAt, updatedBy }) => (
              <>
                {cellTime(createdAt)} {formatAdmin(createdBy)}
                {revokedAt && (
                  <small>
                    {cellTime(revokedAt)} {formatAdmin(updatedBy)} 폐기
                  </small>
                )}
              </>
            ),
          },
          ...(canWrite
            ? [
                {
                  title: '관리',
                  nowrap: true,
                  cell: (key: Key) =>
                    key.revokedAt === null && (
                      <span className={styles.buttons}>
                        <Button
                          size="sm"
                          aria-label={`${key.name} 수정`}
                          onClick={async () => void (await dialogs.get())?.openKey(key)}
                        >
                          수정
                        </Button>
                        <Button
                          size="sm"
                          variant="danger"
                          busy={revoke.busy}
                          aria-label={`${key.name} 폐기`}
                          onClick={() => void askRevoke(key)}
                        >
                          폐기
                        </Button>
                      </span>
                    ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
