import { addProtocol } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** An archive remembers a failed request as it remembers its directories: for good. Forgotten, it asks anew. */
export const forgetArchives = () => protocol.tiles.clear()
