// The server's own consent page: static, with its content from the two consent endpoints. The dashboard's consent page
// replaces it if it has been built.
import type { FastifyReply } from 'fastify'
import { sendPage as sendBuiltPage } from '../../surfaces/pages/dashboard.ts'
import { header, sendPage, shell } from './page.ts'

export const sendConsentPage = (reply: FastifyReply, built: string | undefined) =>
  built === undefined ? sendPage(reply, page) : sendBuiltPage(reply, built)

const page = shell(
  'Allow access',
  `${header}<main>
<p id="wait" role="status">One moment …</p>
<p id="fault" class="fault" role="alert" hidden></p>
<section id="sign-in" hidden>
<h1>Sign in to go on</h1>
<p class="soft">An app asks for access to your Tessera account.</p>
<p id="providers" class="providers"></p>
<form id="password" hidden>
<label>E-mail <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button class="primary">Sign in</button>
</form>
</section>
<form id="factor" hidden>
<h1>Confirm that it is you</h1>
<label>Code of your authenticator app, or a recovery code <input name="given" autocomplete="one-time-code" required></label>
<button class="primary">Sign in</button>
</form>
<section id="consent" hidden>
<h1><span id="client"></span> asks for access to your tokens</h1>
<p class="soft">You are signed in as <strong id="account"></strong>. <button class="link" id="switch" type="button">Use another account</button></p>
<div id="match" hidden>
<p>Go on <strong>only if you started this in the plugin just now</strong> and it shows the same code:</p>
<p class="code" id="match-code"></p>
</div>
<p>It will be able to:</p>
<ul id="scopes"></ul>
<p class="soft">In all workspaces that you can see, <span id="term"></span>. You can end it at any time in your account’s connected apps.</p>
<p id="destination">Afterwards you go to <strong id="host"></strong>.</p>
<p id="described" hidden>The app describes itself at <strong id="client-host"></strong>. Go on only if you trust that address.</p>
<p id="loopback" class="warn" hidden>That is a program on this computer. Go on only if you have just started connecting it.</p>
<p id="unvetted" class="soft" hidden>Nobody has vetted this app: anybody may register one, under any name.</p>
<div class="actions"><button id="deny" type="button">Deny</button><button id="approve" class="primary" type="button" disabled>Approve</button></div>
</section>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>`,
  '<script src="/mcp/consent.js" defer></script>\n',
)
