import { expect, test } from 'vitest'
import { toOsm } from './read-quality-tiles.ts'

test('ways that meet share a node, and their tags are escaped', () => {
  const osm = toOsm([
    {
      tags: { highway: 'residential', name: 'Rue "A" & <B>' },
      line: [
        [7.4, 43.7],
        [7.5, 43.8],
      ],
    },
    {
      tags: { building: true },
      line: [
        [7.5, 43.8],
        [7.6, 43.9],
        [7.5, 43.8],
      ],
    },
  ])
  expect(osm.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<osm version="0.6">',
    '<node id="1" version="1" lat="43.7000000" lon="7.4000000"/>',
    '<node id="2" version="1" lat="43.8000000" lon="7.5000000"/>',
    '<node id="3" version="1" lat="43.9000000" lon="7.6000000"/>',
    '<way id="1" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Rue &quot;A&quot; &amp; &lt;B>"/></way>',
    '<way id="2" version="1"><nd ref="2"/><nd ref="3"/><nd ref="2"/><tag k="building" v="true"/></way>',
    '</osm>',
    '',
  ])
})
