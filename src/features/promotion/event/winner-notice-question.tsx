import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { winnerNotice } from '../../../../domain/promotion/winner-notice'
import styles from './event.module.css'
import { countRefusals, winnerRefusal } from './event-winner.rules'

/** Renders the question before winners are notified: their number, the excluded ones with reasons, and the message. */
export function NoticeQuestion({ rows }: { rows: readonly Schemas['EventWinner'][] }) {
  const { data } = useQuery(apiQuery('/api/v1/common/shop', {}))
  const open = rows.filter((row) => winnerRefusal('NOTIFY', row) === undefined)
  const refused = countRefusals('NOTIFY', rows)
  const [first] = open
  return (
    <>
      <p>
        당첨자 {formatThousands(open.length)}명에게 당첨 안내 메시지를 보냅니다.{refused && ` ${refused}`}
      </p>
      {first && (
        <>
          <p>
            보내는 내용 ({first.rankNo}위 {first.name ?? first.loginId})
          </p>
          <p className={styles.notice}>{winnerNotice(first).replace('#{쇼핑몰명}', data?.shopName ?? '#{쇼핑몰명}')}</p>
        </>
      )}
    </>
  )
}
