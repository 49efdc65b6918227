#!/usr/bin/env bash
# From an empty folder and an empty environment to the lobby: how long does it take?
#
#   tools/fresh.sh            clone, `make play`: seconds to the lobby, the first bot move, the compiled engine
#   tools/fresh.sh --test     and `make test` in another fresh clone
#   tools/fresh.sh --docs     write what was measured into docs/fresh-clone.md too
#
# Of the environment only what says where packages come from is kept.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
kept=(PATH="$PATH" HOME="$home" TERM=dumb LANG=C.UTF-8 BROWSER=true)
while IFS='=' read -r name value; do
    case $name in
        PIP_* | npm_config_* | *_PROXY | *_proxy | SSL_CERT_FILE | NODE_EXTRA_CA_CERTS) kept+=("$name=$value") ;;
    esac
done < <(env)
for config in ~/.config/pip/pip.conf ~/.pip/pip.conf; do
    if [ -e "$config" ]; then kept+=(PIP_CONFIG_FILE="$config"); fi
done
if [ -e ~/.npmrc ]; then kept+=(npm_config_userconfig="$HOME/.npmrc"); fi

env -i "${kept[@]}" "${PYTHON:-python3}" -m tools.fresh "$@"
