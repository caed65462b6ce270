import { RecordLink } from '@/kit/record-link'

/** Renders a link to a store. */
export const StoreLink = ({ storeSeq, name }: { storeSeq: number; name: string }) => (
  <RecordLink to="/branch/manage/detail" search={{ seq: String(storeSeq) }}>
    {name}
  </RecordLink>
)
