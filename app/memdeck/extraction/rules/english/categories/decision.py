"""English patterns of decisions."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, DEIXIS, PLACE, WE
from memdeck.extraction.text.regex import joined

_DECIDED = joined(r"""
        (?:decided|agreed|chose|chosen|settled|opted|picked|went with|gone with|go with
        |committed to|ruled out|signed off|approved|voted|concluded|dropped|switched|migrated
        |moved (?:back )?(?:to|from|off|away|over)|standardi[sz]ed|adopted|abandoned|deprecated
        |postponed
        |cancell?ed|landed on|resolved to|replaced|accepted|rejected|narrowed|scrapped|shelved
        |converged on|greenlit|pushed back|turned down|hired)
    """)
_MOVED_HOME = joined(rf"""
        moved (?:(?:here|abroad|together|in with|house|home)\b
        |(?:back |away |out )?(?:to|from) (?:\w+ ){{0,2}}{PLACE}\b
        |(?:back )?to .{{0,60}}\b(?:(?:old|new|home) address|house|flat(?! file)|apartment|landlord
        |neighbou?rhood|countryside|my (?:wife|husband|partner|family|parents)|kids
        |for (?:work|school|university|love))\b)
    """)
"""Moving house is a fact, not a decision."""
_DECIDING = joined(rf"""
        (?:going with|dropping|switching|moving (?!to \w+ (?:in|next|this) )(?:to|off|away|from)
        (?! (?:\w+ ){{0,2}}{PLACE}\b)|standardi[sz]ing|adopting
        |sticking with|replacing|staying (?:on|with)|committing to|retiring|sunsetting
        |phasing out|keeping|killing|freezing)
    """)

DECISION = table(
    "decision",
    (1.25, "the plan changed", r"^\W*(?:slight |small )?change of plans?\b ?[:,.\u2013\u2014-]"),
    (
        1.35,
        "the team decided",
        rf"""
        \b(?:the|both) (?:\w+ )?(?:team|group|crew|board|committee|council|company|family
        |management|sides?|parties)(?: has| have)? (?:\w+ly )?{_DECIDED}\b
    """,
    ),
    (
        1.3,
        "decided, dropped subject",
        r"""
        ^(?!.*\b(?:made|got rid|fixed|solved|helped|stopped|did the|sped|cut
        |brought)\b)\W*(?:(?:ok|okay|so|and|update|news|finally|just|right)[,:]? )*(?:decided
        |switched|moved|migrated|dropped|chose|picked|settled|agreed|scrapped|scrapping
        |dropping|ditching|ditched|retiring|replacing|replaced|cancell?ed|postponed|switching
        |moving|migrating|adopting|killing|sunsetting) (?!(?:the|this|that) (?:line|function
        |file|code|import|variable|loop|second|first)\b)\w
    """,
    ),
    (
        1.15,
        "the plan is",
        r"""
        \b(?:the|our) (?:plan|idea|strategy|goal|winner|choice|pick|way forward|compromise
        |deal) is\b|\bthe winner\b
    """,
    ),
    (
        1.15,
        "that's final",
        r"""
        \bthat's (?:final|settled|decided|the plan)\b|\b(?:non-negotiable|set in stone
        |done deal|case closed)\b
    """,
    ),
    (
        1.25,
        "voted",
        r"""
        \bvote[ds]?\b.{0,20}(?::|for|to|in favou?r|against)|\bconsensus\b|^\W*team (?:decision
        |vote)\b
    """,
    ),
    (
        1.15,
        "will be called",
        r"""
        \b(?:we'll|we will|we're going to|let's|i'll|i will) (?:name|call|rename|brand|price
        |target)\b(?! (?:it a day|you|back))
    """,
    ),
    (
        1.1,
        "stays so",
        r"""
        \b(?:will|should|is going to) (?:stay|remain|be kept|be replaced|be dropped) (?:on|at
        |in|as|with|to|by)\b|\b(?:stays|remains) (?:on|at|in|as|with)\b
    """,
    ),
    (
        1.3,
        "the decision",
        r"""
        \b(?:final|the|our|my|team) (?:final )?(?:decision|verdict|choice|consensus|conclusion
        |call)(?: \w+){0,3} (?:is|was|has been)\b|\b(?:made|reached|took|taken) (?:the|a|our
        |my) (?:final )?(?:decision|choice|call)\b|\bmade up (?:my|our) minds?\b
        |\bplan of record\b
    """,
    ),
    (
        1.3,
        "decision, then a colon",
        r"""
        ^\W*(?:(?:the )?decision|decided|verdict|agreed|final(?:ly)?(?: call| decision
        | answer)?|settled|resolved|conclusion|(?:\w+ )?(?:outcome|verdict
        |result of the vote))(?: so far| today)? ?[:\u2013\u2014-]
    """,
    ),
    (
        1.25,
        "it is settled",
        r"""
        \bit(?:'s| is| was| has been|'s been) (?:now |finally )?(?:settled|decided|official
        |final|agreed)\b|\b(?:was|were|is|are|has been|have been|got|gets?) (?:now |finally |
        officially )?(?:chosen|selected|picked|approved|agreed|decided|settled|postponed
        |cancell?ed|scrapped|dropped|shelved|finali[sz]ed)\b
    """,
    ),
    (
        1.2,
        "decided on",
        r"""
        \b(?:decided|agreed|agreement|decision) (?:on|to|against|that|in favou?r)\b
    """,
    ),
    (
        1.2,
        "somebody's yes",
        r"""
        \b(?:approved|signed off on|greenlit|gave (?:us )?the go-ahead|vetoed)\b
    """,
    ),
    (
        1.15,
        "that one it is",
        r"""
        ^\W*(?:\w[\w.+#-]*)(?: \w+)? it is\b(?! (?:not|very|so|too|really)\b)
    """,
    ),
    (
        1.25,
        "let's",
        rf"""
        \blet(?:'s|s| us) (?:go with|stick (?:with|to)|stay with|settle on|keep|drop
        |standardi[sz]e on|switch to|ditch|not use
        |use)\b(?!.{{0,40}}{DEIXIS})(?!.{{0,40}}\b(?:your|second|first|third|option|version
        |approach|one)\b)
    """,
    ),
    (
        1.1,
        "going with",
        r"""
        \b(?:going|went|gone|sticking|stuck) with \S+(?: \S+){0,3} (?:over|instead of
        |rather than|for|because)\b|^\W*(?:going|sticking|staying) (?:with|on) \w
    """,
    ),
    (
        1.3,
        "we stay with it",
        r"""
        \bwe(?:'ll| will|'re going to)? (?:just |simply )?(?:stay|stick|continue|carry on) (?:with
        |on|to)\b(?! (?:you|this|that|it)\b)
    """,
    ),
    (0.4, "instead of", r"\binstead of\b|\brather than\b"),
)

OWN_DECISION = table(
    "decision",
    (
        1.35,
        "decided",
        rf"{WE}(?!{_MOVED_HOME}){_DECIDED}\b(?! (?:it|this|that|them)\W*$)",
    ),
    (
        1.25,
        "no longer doing so",
        r"""
        \b(?:we're|we are|i'm|i am) (?:not|no longer) \w+ing\b.{0,40}\b(?:any ?more|any longer
        |for now|this year|until)\b|\bno more \w+.{0,30}, (?:we|i)\b
    """,
    ),
    (
        1.2,
        "ended up with",
        rf"""
        {WE}(?:ended up|said (?:no|yes) to|passed on|gave up on|quit|called off|bet on
        |commit to|are done with|stopped using|signed up)\b
    """,
    ),
    (
        1.3,
        "deciding",
        rf"""
        \b(?:i|we)(?:'re|'m| are| am) (?:\w+ )?{_DECIDING}\b(?! (?:it|this|that)\b)
    """,
    ),
    (
        1.15,
        "we will",
        r"""
        \bwe(?:'ll| will| shall|'re going to| are going to) (?:\w+ly |only |always )?(?:use
        |go with|stick with|keep|drop|support|launch|switch|move to|ship|freeze|not|adopt|write
        |host|build|run|store|skip|merge|release)\b
    """,
    ),
    (
        1.2,
        "we no longer",
        r"""
        \b(?:we|i) (?:won't|will not|will no longer|no longer|are not going to
        |aren't going to)\b
    """,
    ),
    needs=ABOUT_SELF,
)
