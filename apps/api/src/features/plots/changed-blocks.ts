/** Records the blocks in which plots were sold, one row per change, for the job that counts plots. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'

export const noteChangedBlocks = pipelinedSqlFile<[blocks: number[]]>(
  new URL('./sql/note-changed-blocks.sql', import.meta.url),
)

/** @param blocks a query of one column. */
export const noteBlocksOf = (blocks: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into changed_blocks (block) ${blocks}`

/** Deletes the oldest rows and returns their `block`; part of the statement that counts the plots of that moment. */
export const takeChangedBlocks = (most: number): RawBuilder<unknown> => sql`
  delete from changed_blocks
  where id = any(array(select id from changed_blocks order by id limit ${most}))
  returning block`
