import type { ScriptModule } from '@bench/core/script'
import { expectTypeOf } from 'vitest'
import type * as bulkInsert from '../src/scripts/bulk_insert.js'
import type * as oltpCommon from '../src/scripts/oltp_common.js'
import type * as oltpDelete from '../src/scripts/oltp_delete.js'
import type * as oltpInsert from '../src/scripts/oltp_insert.js'
import type * as oltpPointSelect from '../src/scripts/oltp_point_select.js'
import type * as oltpReadOnly from '../src/scripts/oltp_read_only.js'
import type * as oltpReadWrite from '../src/scripts/oltp_read_write.js'
import type * as oltpUpdateIndex from '../src/scripts/oltp_update_index.js'
import type * as oltpUpdateNonIndex from '../src/scripts/oltp_update_non_index.js'
import type * as oltpWriteOnly from '../src/scripts/oltp_write_only.js'
import type * as selectRandomPoints from '../src/scripts/select_random_points.js'
import type * as selectRandomRanges from '../src/scripts/select_random_ranges.js'

// Every script has the form of a script: a hook with other arguments or a malformed command does not compile.
expectTypeOf<typeof bulkInsert>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpCommon>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpDelete>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpInsert>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpPointSelect>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpReadOnly>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpReadWrite>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpUpdateIndex>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpUpdateNonIndex>().toExtend<ScriptModule>()
expectTypeOf<typeof oltpWriteOnly>().toExtend<ScriptModule>()
expectTypeOf<typeof selectRandomPoints>().toExtend<ScriptModule>()
expectTypeOf<typeof selectRandomRanges>().toExtend<ScriptModule>()
