// Generated from control/openapi.yaml by `pnpm generate`. Do not edit.

export const ruleSchemas: Readonly<Record<string, object>> = {
  "NewRule": {
    "type": "object",
    "required": [
      "action"
    ],
    "additionalProperties": false,
    "properties": {
      "api": {
        "type": "string"
      },
      "operation": {
        "type": "string"
      },
      "count": {
        "type": "integer",
        "minimum": 1
      },
      "probability": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 1
      },
      "seed": {
        "type": "integer",
        "minimum": 0,
        "maximum": 4294967295
      },
      "when": {
        "$ref": "#/components/schemas/RuleCondition"
      },
      "action": {
        "$ref": "#/components/schemas/RuleAction"
      }
    }
  },
  "RuleCondition": {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": false,
    "properties": {
      "key": {
        "type": "string",
        "minLength": 1
      },
      "headers": {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": {
          "type": "string"
        }
      }
    }
  },
  "RuleAction": {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": false,
    "properties": {
      "latency": {
        "type": "integer",
        "minimum": 0,
        "maximum": 600000
      },
      "fault": {
        "type": "string",
        "enum": [
          "reset",
          "truncate",
          "html",
          "drip",
          "stall"
        ]
      },
      "status": {
        "type": "integer",
        "minimum": 200,
        "maximum": 599
      },
      "example": {
        "type": "string"
      },
      "lagSeconds": {
        "type": "integer",
        "minimum": 1,
        "maximum": 31536000
      },
      "retainedBlocks": {
        "type": "integer",
        "minimum": 1,
        "maximum": 4294967296
      }
    }
  }
};
