import { browserFlags } from './browser-flags.ts';

/**
 * An installer for Debian, Ubuntu and Raspberry Pi OS, with or without a desktop: runs only Chromium, in a compositor
 * for kiosks, as a systemd service of a user without other permissions.
 */
export function linuxScript(address: string): string {
  const flags = [...browserFlags(address), '--ozone-platform=wayland', '--password-store=basic'];
  return `#!/bin/sh
# Turns this computer into a screen. Run it once:  sudo sh install-vitrine-player.sh
# To undo it:  sudo systemctl disable --now vitrine-player && sudo systemctl enable --now getty@tty1
set -eu
if [ "$(id -u)" -ne 0 ]; then echo 'Run this with sudo.' >&2; exit 1; fi

apt-get update
apt-get install --yes cage
apt-get install --yes chromium || apt-get install --yes chromium-browser
browser=$(command -v chromium || command -v chromium-browser)

id vitrine-player >/dev/null 2>&1 || useradd --create-home --groups video,audio,render,input vitrine-player

cat > /usr/local/bin/vitrine-player <<SCRIPT
#!/bin/sh
exec "$browser" --kiosk ${quoted(address)} \\
  ${flags.map(quoted).join(' \\\n  ')} \\
  --user-data-dir="\\$HOME/player"
SCRIPT
chmod 755 /usr/local/bin/vitrine-player

cat > /etc/systemd/system/vitrine-player.service <<'UNIT'
[Unit]
Description=Vitrine player
After=systemd-user-sessions.service network-online.target
Wants=network-online.target
Conflicts=getty@tty1.service display-manager.service

[Service]
User=vitrine-player
PAMName=login
TTYPath=/dev/tty1
StandardInput=tty-fail
UtmpIdentifier=tty1
UtmpMode=user
ExecStart=/usr/bin/cage -d -s -- /usr/local/bin/vitrine-player
Restart=always
RestartSec=3

[Install]
WantedBy=multi-user.target
UNIT

systemctl disable --now display-manager 2>/dev/null || true
systemctl set-default multi-user.target
systemctl daemon-reload
systemctl enable vitrine-player
systemctl restart vitrine-player
echo 'The player starts now and whenever this computer is turned on.'
`;
}

/** Quotes a word for the shell, inside a here document that expands variables. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\\\''`).replaceAll('$', '\\$').replaceAll('`', '\\`')}'`;
}
