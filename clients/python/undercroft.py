"""Undercroft from Python: five roguelikes over JSON lines. Standard library only; Python 3.8 or newer.

    from undercroft import Undercroft
    with Undercroft() as undercroft:
        run = undercroft.reset("star-canine", seed=7)
        while not run.over:
            run.step(run.legal[0])
        print(run.over, run.journal())

`Undercroft()` starts `undercroft agent`; `Undercroft(["node", "dist/cli.js", "agent"])` starts it from a clone. The protocol is docs/PROTOCOL.md.
"""
import json
import random
import subprocess
import sys


class Refused(Exception):
    """The request was refused and changed nothing. `code` is an error code of the protocol."""

    def __init__(self, code, why):
        super().__init__(f"{code}: {why}")
        self.code = code
        self.why = why


class Undercroft:
    """An `undercroft agent` process with any number of runs."""

    def __init__(self, command=("undercroft", "agent")):
        self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)

    def ask(self, op, **fields):
        """Sends one request of the protocol, without the fields that are None; returns the answer."""
        request = {"op": op, **{name: value for name, value in fields.items() if value is not None}}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if line == "":
            raise EOFError("the agent has exited")
        answer = json.loads(line)
        if "error" in answer:
            raise Refused(**answer["error"])
        return answer

    def games(self):
        return self.ask("games")["games"]

    def rules(self, game, part="book"):
        """The rule book ("book"), or all content with its numbers ("codex"), as text."""
        return self.ask("rules", game=game, part=part)[part]

    def reset(self, game, seed=None, options=None, scenario=None, format="none", auto=True, seat=None):
        """Starts a run. `format` is "none" (only legal ids), "text" or "scene"; `auto` makes forced choices."""
        answer = self.ask("start", game=game, seed=seed, options=options, scenario=scenario, protocol=2, format=format, auto=auto, seat=seat)
        return Run(self, game, answer, format)

    def load(self, journal, format="none"):
        """Opens a run from its journal, a string or an object."""
        answer = self.ask("load", journal=journal, protocol=2, format=format)
        return Run(self, None, answer, format)

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Run:
    """A run as its player sees it: `turn`, `lines` (new log entries), `over` (None until it ends), and `text` or `scene` if requested."""

    def __init__(self, undercroft, game, answer, format):
        self._undercroft = undercroft
        self._format = format
        self.game = game
        self.name = answer["run"]
        self.seed = answer.get("seed")
        self.rank = None
        self._legal = None
        self._update(answer)

    def _update(self, answer):
        self.turn = answer["turn"]
        self.lines = answer.get("lines", [])
        self.over = answer.get("over")
        self.text = answer.get("text")
        self.scene = answer.get("scene")
        self.to_act = answer.get("toAct", [] if self.over else [0])
        self.rank = answer.get("rank", self.rank)
        self._legal = answer.get("legal")
        return self

    @property
    def legal(self):
        """The ids of the legal choices."""
        return self.legal_for(None) if self._legal is None else self._legal

    def legal_for(self, seat):
        """The ids of the legal choices of one seat of a duel."""
        return self._undercroft.ask("look", run=self.name, seat=seat, format="none")["legal"]

    def step(self, *choices, seat=None, rolls=None):
        """Makes one or several choices in order. Raises Refused if the first is illegal; stops at a later illegal one."""
        return self._update(self._undercroft.ask("act", run=self.name, choices=list(choices), seat=seat, rolls=rolls))

    def look(self, seat=None, format=None):
        return self._update(self._undercroft.ask("look", run=self.name, seat=seat, format=format))

    def advise(self, budget=None, seat=None):
        """The choice that the search bot suggests, with its values."""
        return self._undercroft.ask("advise", run=self.name, budget=budget, seat=seat)

    def fork(self):
        """Copies the run; both are practice from then on."""
        return Run(self._undercroft, self.game, self._undercroft.ask("fork", run=self.name), self._format)

    def journal(self):
        """The journal of the run as a string, to replay, verify or share."""
        return self._undercroft.ask("journal", run=self.name, format="none")["string"]

    def end(self):
        self._undercroft.ask("end", run=self.name)


def main(arguments):
    """`python3 undercroft.py [GAME] [SEED] [COMMAND …]`: plays a run with random choices."""
    game, seed, *command = [*arguments, *["star-canine", "7"][len(arguments):]]
    with Undercroft(command or ("undercroft", "agent")) as undercroft:
        run = undercroft.reset(game, seed=seed)
        chance = random.Random(seed)
        while not run.over:
            for seat in run.to_act:
                run.step(chance.choice(run.legal_for(seat)), seat=seat)
        print(f"{game}, seed {seed}: {run.over['reason']}, score {run.over['score']}, {run.turn} turns")
        print(run.journal())


if __name__ == "__main__":
    main(sys.argv[1:])
