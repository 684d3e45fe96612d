import { HOUSE } from 'undercroft:house'
import { render } from 'preact'

const root = document.getElementById('page')
if (root !== null) render(<main>{HOUSE.map(({ name }) => name).join(', ')}</main>, root)
