// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PriceFeed} from "../src/demo/PriceFeed.sol";
import {Ido} from "../src/Ido.sol";
import {LandCollectionNft} from "../src/LandCollectionNft.sol";
import {LandNft} from "../src/LandNft.sol";
import {LandPayment} from "../src/LandPayment.sol";
import {Staking} from "../src/Staking.sol";
import {TwoStepOwner} from "../src/TwoStepOwner.sol";
import {PlainToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

/// @notice The same for every contract that has an owner.
contract OwnershipTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant HEIR = address(0xA11CE);
    address private constant STRANGER = address(0xB0B);

    TwoStepOwner[] private owned;

    function setUp() public {
        PlainToken mass = new PlainToken();
        PlainToken usdt = new PlainToken();
        owned.push(new LandNft(OWNER, OWNER, ""));
        owned.push(new LandCollectionNft(OWNER, OWNER, ""));
        owned.push(TwoStepOwner(payable(address(new LandPayment(OWNER)))));
        owned.push(new Ido(OWNER, mass, usdt, 1, 1));
        owned.push(new Staking(OWNER, mass, 1200, 1 days, uint32(block.timestamp + 1)));
        owned.push(new PriceFeed(OWNER, OWNER, 8, ""));
    }

    function test_passes_to_an_heir_who_accepts() public {
        for (uint256 i = 0; i < owned.length; ++i) {
            vm.prank(OWNER);
            owned[i].transferOwnership(HEIR);
            vm.assertEq(owned[i].owner(), OWNER, "not before it is accepted");
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, STRANGER));
            vm.prank(STRANGER);
            owned[i].acceptOwnership();
            vm.prank(HEIR);
            owned[i].acceptOwnership();
            vm.assertEq(owned[i].owner(), HEIR, "accepted");
        }
    }

    function test_cannot_be_taken_by_a_stranger() public {
        for (uint256 i = 0; i < owned.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, STRANGER));
            vm.prank(STRANGER);
            owned[i].transferOwnership(STRANGER);
        }
    }

    function test_cannot_be_thrown_away() public {
        for (uint256 i = 0; i < owned.length; ++i) {
            vm.expectRevert(TwoStepOwner.TwoStepOwnerCannotRenounce.selector);
            vm.prank(OWNER);
            owned[i].renounceOwnership();
            vm.assertEq(owned[i].owner(), OWNER, "still there");
        }
    }
}
