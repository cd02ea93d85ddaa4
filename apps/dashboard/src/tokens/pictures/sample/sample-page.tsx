// The components of a typical product. Their texts are not translated, and their controls do nothing.

const bars = [34, 48, 41, 57, 52, 66, 61, 78]
const rows = [
  { name: 'Field notebook', state: 'Shipped', tone: 'success', price: '€ 18.00' },
  { name: 'Ink, violet', state: 'Waiting', tone: 'warning', price: '€ 9.50' },
  { name: 'Paper, 80 g', state: 'Returned', tone: 'wrongful', price: '€ 4.20' },
]

export function SamplePage() {
  return (
    <main>
      <Navigation />
      <Greeting />
      <div className="pair">
        <Sales />
        <Account />
      </div>
      <Alerts />
      <Orders />
      <Article />
    </main>
  )
}

/** Those of the components in which most roles are seen, for a place beside others. */
export function SampleExtract() {
  return (
    <main>
      <Navigation />
      <Greeting />
      <Account />
      <Alerts />
    </main>
  )
}

function Navigation() {
  return (
    <nav aria-label="Sample">
      <span className="mark" />
      <strong>Meridian</strong>
      <a href="#overview" aria-current="page">
        Overview
      </a>
      <a href="#orders">Orders</a>
      <a href="#people">People</a>
      <button type="button" className="plain end">
        Sign in
      </button>
    </nav>
  )
}

function Alerts() {
  return (
    <section>
      <div className="alert success">
        <strong>Saved.</strong> Everyone sees the new prices.
      </div>
      <div className="alert warning">
        <strong>Low stock.</strong> Two kinds of ink run out this week.
      </div>
      <div className="alert wrongful">
        <strong>Not sent.</strong> The address of one order is incomplete.
      </div>
    </section>
  )
}

function Greeting() {
  return (
    <section>
      <h1>Good morning, Ada</h1>
      <p className="muted">Twelve orders wait for you, three of them since yesterday.</p>
      <div className="row">
        <button type="button">Primary</button>
        <button type="button" className="hover">
          Hover
        </button>
        <button type="button" className="pressed">
          Pressed
        </button>
        <button type="button" className="focus">
          Focus
        </button>
        <button type="button" disabled>
          Disabled
        </button>
      </div>
      <div className="row">
        <button type="button" className="plain">
          Secondary
        </button>
        <button type="button" className="plain hover">
          Hover
        </button>
        <button type="button" className="plain focus">
          Focus
        </button>
        <button type="button" className="plain" disabled>
          Disabled
        </button>
        <button type="button" className="danger">
          Delete
        </button>
      </div>
    </section>
  )
}

function Sales() {
  return (
    <section className="panel">
      <h2>Sales</h2>
      <div>
        <div className="figure">€ 4,812</div>
        <span className="badge success">+ 12 %</span>
      </div>
      <svg viewBox="0 0 160 88" preserveAspectRatio="none" aria-hidden>
        {bars.map((height, i) => (
          <rect
            key={i}
            className={i === bars.length - 1 ? 'last' : 'bar'}
            x={i * 20 + 2}
            y={88 - height}
            width={15}
            height={height}
            rx={2}
          />
        ))}
        <line className="base" x1={0} x2={160} y1={88} y2={88} />
      </svg>
    </section>
  )
}

function Account() {
  return (
    <form className="panel" onSubmit={event => event.preventDefault()}>
      <h2>Account</h2>
      <label>
        Name
        <input placeholder="Ada Lovelace" />
      </label>
      <label>
        E-mail
        <input defaultValue="ada@" aria-invalid />
        <span className="wrong">An address has something behind the @.</span>
      </label>
      <label>
        Team
        <input defaultValue="Difference engines" disabled />
        <span className="help">Set by your organization</span>
      </label>
    </form>
  )
}

function Orders() {
  return (
    <section className="panel">
      <h2>Orders</h2>
      <table>
        <thead>
          <tr>
            <th>Article</th>
            <th>State</th>
            <th>Price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, state, tone, price }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <span className={`badge ${tone}`}>{state}</span>
              </td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Article() {
  return (
    <article>
      <h2>On paper and ink</h2>
      <p>
        A good page is read, not seen. What carries it is <a href="#contrast">contrast</a>, measure and rhythm; what
        ruins it is the wish to be noticed.
      </p>
      <blockquote>The details are not the details. They make the design.</blockquote>
      <p className="muted">Written in the margin, undated.</p>
    </article>
  )
}
